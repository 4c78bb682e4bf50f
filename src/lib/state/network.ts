import { useSyncExternalStore } from 'react'

/** A network that has just come is often none yet. */
const pausesMs = [2000, 8000, 30_000]

/**
 * Calls back when there may be a network again: the device says so, or the page is looked at again. As long as the
 * answer is that it failed, calls again after ever longer pauses, three times. Gives a function that stops it. Does
 * nothing outside a page.
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
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearTimeout(pause)
    removeEventListener('online', seen)
    document.removeEventListener('visibilitychange', seen)
  }
}

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the device says that it has a network; having one is no promise that the server is reached. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
