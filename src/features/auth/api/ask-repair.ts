import { resetPassword } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Asks for a repair letter; the answer does not tell whether there is such a cabinet. */
export const requestPasswordReset = (username: string): Promise<undefined> =>
  call(resetPassword, { body: { username } })
