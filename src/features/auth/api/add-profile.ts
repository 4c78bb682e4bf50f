import { addProfile as endpoint } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import type { Registration } from '../rules/claim.ts'

/** Asks for the letter that adds a flat to this cabinet. */
export const addProfile = (claim: Registration): Promise<undefined> => call(endpoint, { body: claim })
