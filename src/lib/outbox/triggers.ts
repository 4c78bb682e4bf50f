import { onNetworkBack } from '../state/network.ts'
import type { Wish } from './deliver.ts'

const everyMs = 30_000

/** When a page tries to deliver by itself: visible again, network back, and every 30 s while visible. */
export const startTriggers = (isWaiting: () => boolean, deliver: (wish: Wish) => void): (() => void) => {
  const stop = onNetworkBack(() => {
    if (isWaiting()) deliver({ impatient: true })
  })
  const clock = setInterval(() => {
    if (document.visibilityState === 'visible' && isWaiting()) deliver({})
  }, everyMs)
  return () => {
    stop()
    clearInterval(clock)
  }
}
