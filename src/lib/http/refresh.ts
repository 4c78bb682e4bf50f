import { refresh } from '#contract/auth/session-endpoints.ts'
import { notAuthenticated, tokenNotValid, tokensNeedUpdate } from '#contract/errors.ts'
import { toCallError, sendHttp } from './http.ts'
import { RefreshFailedError, type CallError } from './call-errors.ts'
import { callContext } from './call-context.ts'
import { withLock } from '../storage/lock.ts'
import { buildRequest } from './request.ts'

export const refreshLock = 'refresh'

let running: Promise<void> | null = null

const refreshNow = async (): Promise<void> => {
  const response = await sendHttp(await buildRequest(refresh, {}, {}))
  const session = refresh.reply.safeParse(response.json)
  if (response.status === 200 && session.success) return callContext().refreshed(session.data)
  if (isSignedOut(toCallError(response))) callContext().onSignedOut()
  throw new RefreshFailedError(response.status)
}

/**
 * Runs once for all contexts, and not if refreshed after `sentAt`. Throws `RefreshFailedError` or
 * `NoResponseError`.
 */
export const refreshOnce = (sentAt: number): Promise<void> => {
  running ??= withLock(refreshLock, async () => {
    if ((await callContext().refreshedAt()) < sentAt) await refreshNow()
  }).finally(() => {
    running = null
  })
  return running
}

export const needsRefresh = (refusal: CallError): boolean =>
  refusal.status === 401 && (refusal.detail === tokensNeedUpdate || refusal.detail === tokenNotValid)

export const isSignedOut = (refusal: CallError): boolean =>
  refusal.status === 401 && refusal.detail === notAuthenticated
