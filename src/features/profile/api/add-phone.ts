import { addPhone as endpoint } from '#contract/profile/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Adds a phone, written by the mask; throws CallError with the server's words when there are too many. */
export const addPhone = (number: string) => call(endpoint, { body: { number } })
