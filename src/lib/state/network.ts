import { useSyncExternalStore } from 'react'

/** A network that has just come is often none yet. */
const pausesMs = [2000, 8000, 30_000]

const [minSeekMs, maxSeekMs] = [2000, 30_000]
let seekMs = minSeekMs
let seeking: ReturnType<typeof setTimeout> | undefined
/** Callbacks of `onNetworkBack`. */
const waiting = new Set<() => void>()
/** Callbacks of those who show whether there is a network. */
const watching = new Set<() => void>()
/** Whether the server was not reached by the last call. */
let isSilent = false
/** Whether it answered since the device said that it has no network, and no call failed after that. */
let hasAnswered = false

const notifyReconnected = (): void => {
  clearTimeout(seeking)
  isSilent = false
  hasAnswered = true
  for (const back of [...waiting, ...watching]) back()
}

// No worker answers a HEAD. A pause grows until a call is answered: what is slow is not pressed.
const seek = (): void => {
  seeking = setTimeout(() => {
    const asked = document.visibilityState === 'visible' ? fetch('/', { method: 'HEAD' }) : null
    void Promise.resolve(asked)
      .then(
        (answer) => answer?.ok,
        () => false,
      )
      .then((isThere) => (isThere ? notifyReconnected() : isSilent && seek()))
  }, seekMs)
  seekMs = Math.min(seekMs * 2, maxSeekMs)
}

/** Whether the last call did not reach the server: it is asked for until it answers. */
export const isServerSilent = (): boolean => isSilent

/** A call got no answer, or a stored one: from now on the server is asked for until it answers (O-17). */
export const reportOffline = (): void => {
  if (isSilent) return
  isSilent = true
  hasAnswered = false
  for (const changed of watching) changed()
  seek()
}

/** The server answered a call, or took what another context sent: what waited for it is tried again (O-17). */
export const reportOnline = (): void => {
  seekMs = minSeekMs
  if (isSilent || !(navigator.onLine || hasAnswered)) notifyReconnected()
}

/**
 * Calls back when there may be a network again: the device says so, the server answers after a silence, or the page is
 * looked at again. As long as the answer is that it failed, calls again after ever longer pauses, three times. Gives a
 * function that stops it. Does nothing outside a page.
 */
export const onNetworkBack = (back: () => void | Promise<boolean>): (() => void) => {
  if (typeof document === 'undefined') return () => undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const attempt = async (pauses: readonly number[]): Promise<void> => {
    clearTimeout(pause)
    if (document.visibilityState !== 'visible') return
    const hasFailed = await back()
    clearTimeout(pause)
    if (hasFailed && pauses.length > 0) pause = setTimeout(() => void attempt(pauses.slice(1)), pauses[0])
  }
  const seen = (): void => void attempt(pausesMs)
  addEventListener('online', seen)
  waiting.add(seen)
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearTimeout(pause)
    waiting.delete(seen)
    removeEventListener('online', seen)
    document.removeEventListener('visibilitychange', seen)
  }
}

const subscribe = (changed: () => void): (() => void) => {
  const lost = (): void => {
    hasAnswered = false
    changed()
  }
  watching.add(changed)
  addEventListener('online', changed)
  addEventListener('offline', lost)
  return () => {
    watching.delete(changed)
    removeEventListener('online', changed)
    removeEventListener('offline', lost)
  }
}

/**
 * Whether the device says that it has a network, or the server's last word was an answer; having one is no promise that
 * the server is reached.
 */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(subscribe, () => navigator.onLine || hasAnswered)
