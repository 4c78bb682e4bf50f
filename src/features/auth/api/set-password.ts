import { changePassword } from '#contract/account/endpoints.ts'
import type { Session } from '#contract/session/schema.ts'
import { call } from '../../../lib/call.ts'

/** Sets the password of whoever the session belongs to, be it the page's resident or the reader of a letter. */
export const setPassword = (password: string): Promise<Session> =>
  call(changePassword, { body: { password } }, { scope: null })
