import { logout, refresh } from '#contract/session/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { refusalOf } from '../http/answer.ts'
import type { CallError } from '../http/call-errors.ts'
import { callHost } from '../http/call-host.ts'
import { exchange } from '../http/http.ts'
import { postponedLogout } from './postponed-logout.ts'
import { asksForRefresh } from '../http/refresh.ts'
import { addressOf } from '../http/request.ts'
import { pendingLogoutKey } from '../storage/storage-keys.ts'

let sending: Promise<void> | null = null

const post = async (endpoint: Endpoint, csrf: string): Promise<CallError> =>
  refusalOf(
    await exchange({
      method: endpoint.method,
      url: addressOf(endpoint, {}, callHost().prefixes),
      headers: { [headers.csrf]: csrf },
      body: undefined,
      timeoutMs: 10_000,
      signal: undefined,
      isFile: false,
    }),
  )

// Neither answer is kept: the refreshed session lives only until it is ended by the next call.
const sendNow = async (csrf: string): Promise<void> => {
  let answer = await post(logout, csrf)
  if (asksForRefresh(answer) && (await post(refresh, csrf)).status === 200) answer = await post(logout, csrf)
  if (answer.status === 429 || answer.status >= 500) throw answer
  localStorage.removeItem(pendingLogoutKey)
}

/**
 * Sends a logout that was made without a network, before any other call (decision 36). An answer settles it: the
 * session is over or was over before. Throws `NoAnswer` while there is none, `CallError` when it has to be repeated.
 */
export const sendPendingLogout = async (): Promise<void> => {
  const csrf = postponedLogout()
  if (csrf === null) return
  sending ??= sendNow(csrf).finally(() => {
    sending = null
  })
  await sending
}
