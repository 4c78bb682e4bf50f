import { changeEmail as endpoint } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Asks for a letter to the new address. */
export const changeEmail = (email: string): Promise<undefined> => call(endpoint, { body: { email } })
