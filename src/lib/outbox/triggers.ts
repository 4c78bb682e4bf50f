import type { Wish } from './deliver.ts'

const everyMs = 30_000

const isVisible = (): boolean => document.visibilityState === 'visible'

/** When a page tries to deliver by itself: visible again, network back, and every 30 s while visible. */
export const startTriggers = (isWaiting: () => boolean, deliver: (wish: Wish) => void): (() => void) => {
  const ifWaiting = (wish: Wish) => () => {
    if (isVisible() && isWaiting()) deliver(wish)
  }
  const seen = ifWaiting({ impatient: true })
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', seen)
  const clock = setInterval(ifWaiting({}), everyMs)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', seen)
    clearInterval(clock)
  }
}
