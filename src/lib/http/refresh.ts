import { refresh } from '#contract/session/endpoints.ts'
import { notAuthenticated, tokenNotValid, tokensNeedUpdate } from '#contract/errors.ts'
import { refusalOf } from './answer.ts'
import { RefreshFailed, type CallError } from './call-errors.ts'
import { callHost } from './call-host.ts'
import { exchange } from './http.ts'
import { withLock } from '../storage/lock.ts'
import { questionOf } from './request.ts'

/** Held by whoever gets the device new tokens. */
export const refreshLock = 'refresh'

let running: Promise<void> | null = null

const refreshNow = async (): Promise<void> => {
  const received = await exchange(await questionOf(refresh, {}, {}))
  const session = refresh.reply.safeParse(received.json)
  if (received.status === 200 && session.success) return callHost().refreshed(session.data)
  if (isSignedOut(refusalOf(received))) callHost().onSignedOut()
  throw new RefreshFailed(received.status)
}

/**
 * One refresh for everybody who waits, in this context and in the others. `sentAt` is when the refused
 * call was sent: a refresh made since, by whichever tab or worker, counts.
 *
 * Throws `RefreshFailed` for any answer but 200, `NoAnswer` for none.
 */
export const refreshOnce = (sentAt: number): Promise<void> => {
  running ??= withLock(refreshLock, async () => {
    if ((await callHost().refreshedAt()) < sentAt) await refreshNow()
  }).finally(() => {
    running = null
  })
  return running
}

/** A 401 that one refresh may repair. */
export const asksForRefresh = (refusal: CallError): boolean =>
  refusal.status === 401 && (refusal.detail === tokensNeedUpdate || refusal.detail === tokenNotValid)

/** A 401 that only a sign-in repairs. */
export const isSignedOut = (refusal: CallError): boolean =>
  refusal.status === 401 && refusal.detail === notAuthenticated
