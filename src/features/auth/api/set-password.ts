import { changePassword } from '#contract/account/endpoints.ts'
import type { Session } from '#contract/session/schema.ts'
import { call } from '../../../lib/http/call.ts'
import { exchange, type Exchange } from '../../../lib/http/http.ts'
import { withLock } from '../../../lib/storage/lock.ts'
import { refreshLock } from '../../../lib/http/refresh.ts'

// Calls that are under way are refused with their old tokens: they wait here for the new ones, and are made again.
const withoutRefresh: Exchange = (question) => withLock(refreshLock, () => exchange(question))

/** Sets the password of whoever the session belongs to, be it the page's resident or the reader of a letter. */
export const setPassword = (password: string): Promise<Session> =>
  call(changePassword, { body: { password } }, { scope: null, exchange: withoutRefresh })
