import { useSyncExternalStore } from 'react'

/** A new connection often fails at first. */
const pausesMs = [2000, 8000, 30_000]

const [minSeekMs, maxSeekMs] = [2000, 30_000]
let seekMs = minSeekMs
let seeking: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()
const watching = new Set<() => void>()
/** The last call did not reach the server. */
let isSilent = false
/** The server answered since the device reported offline, and no later call failed. */
let hasAnswered = false

const notifyReconnected = (): void => {
  clearTimeout(seeking)
  isSilent = false
  hasAnswered = true
  for (const back of [...waiting, ...watching]) back()
}

// HEAD bypasses the worker. The pause grows, to spare a slow server.
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

export const isServerUnreachable = (): boolean => isSilent

/** Polls the server until it answers (O-17). */
export const reportOffline = (): void => {
  if (isSilent) return
  isSilent = true
  hasAnswered = false
  for (const changed of watching) changed()
  seek()
}

/** Triggers retries after an answer in any context (O-17). */
export const reportOnline = (): void => {
  seekMs = minSeekMs
  if (isSilent || !(navigator.onLine || hasAnswered)) notifyReconnected()
}

/**
 * Calls back on an online event, a server answer, or a visible page. While the callback returns true, retries three
 * times with growing pauses. Returns an unsubscribe function; no-op in a worker.
 */
export const onReconnect = (back: () => void | Promise<boolean>): (() => void) => {
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

/** Returns true if the device is online or the last call was answered; the server may still be unreachable. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(subscribe, () => navigator.onLine || hasAnswered)
