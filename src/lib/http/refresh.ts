import { refresh } from '#contract/session/endpoints.ts'
import { notAuthenticated, tokenNotValid, tokensNeedUpdate } from '#contract/errors.ts'
import { toCallError, sendHttp } from './http.ts'
import { RefreshFailed, type CallError } from './call-errors.ts'
import { callContext } from './call-context.ts'
import { withLock } from '../storage/lock.ts'
import { buildRequest } from './request.ts'

/** Held by whoever gets the device new tokens. */
export const refreshLock = 'refresh'

let running: Promise<void> | null = null

const refreshNow = async (): Promise<void> => {
  const response = await sendHttp(await buildRequest(refresh, {}, {}))
  const session = refresh.reply.safeParse(response.json)
  if (response.status === 200 && session.success) return callContext().refreshed(session.data)
  if (isSignedOut(toCallError(response))) callContext().onSignedOut()
  throw new RefreshFailed(response.status)
}

/**
 * One refresh for everybody who waits, in this context and in the others. `sentAt` is when the refused
 * call was sent: a refresh made since, by whichever tab or worker, counts.
 *
 * Throws `RefreshFailed` for any answer but 200, `NoAnswer` for none.
 */
export const refreshOnce = (sentAt: number): Promise<void> => {
  running ??= withLock(refreshLock, async () => {
    if ((await callContext().refreshedAt()) < sentAt) await refreshNow()
  }).finally(() => {
    running = null
  })
  return running
}

/** A 401 that one refresh may repair. */
export const needsRefresh = (refusal: CallError): boolean =>
  refusal.status === 401 && (refusal.detail === tokensNeedUpdate || refusal.detail === tokenNotValid)

/** A 401 that only a sign-in repairs. */
export const isSignedOut = (refusal: CallError): boolean =>
  refusal.status === 401 && refusal.detail === notAuthenticated
