import { logout, refresh } from '#contract/auth/session-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { toCallError, sendHttp } from '../http/http.ts'
import type { CallError } from '../http/call-errors.ts'
import { callContext } from '../http/call-context.ts'
import { pendingLogout } from './pending-logout.ts'
import { needsRefresh } from '../http/refresh.ts'
import { buildAddress } from '../http/request.ts'
import { pendingLogoutKey } from '../storage/storage-keys.ts'

let sending: Promise<void> | null = null

const post = async (endpoint: Endpoint, csrf: string): Promise<CallError> =>
  toCallError(
    await sendHttp({
      method: endpoint.method,
      url: buildAddress(endpoint, {}, callContext().prefixes),
      headers: { [headers.csrf]: csrf },
      body: undefined,
      timeoutMs: 10_000,
      signal: undefined,
      isFile: false,
    }),
  )

// Does not store the refreshed session: the next call ends it.
const sendNow = async (csrf: string): Promise<void> => {
  let answer = await post(logout, csrf)
  if (needsRefresh(answer) && (await post(refresh, csrf)).status === 200) answer = await post(logout, csrf)
  if (answer.status === 429 || answer.status >= 500) throw answer
  localStorage.removeItem(pendingLogoutKey)
}

/**
 * Sends an offline logout before other calls. Throws `NoResponseError` offline, `CallError` for 429 and 5xx; any other answer
 * settles it.
 */
export const sendPendingLogout = async (): Promise<void> => {
  const csrf = pendingLogout()
  if (csrf === null) return
  sending ??= sendNow(csrf).finally(() => {
    sending = null
  })
  await sending
}
