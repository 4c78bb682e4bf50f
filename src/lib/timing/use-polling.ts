import { useEffect, useEffectEvent } from 'react'

/** Of the bank's answers (P-13). */
const intervalMs = 3000

/** Calls back every 3000 ms while the page is visible, and at once when it becomes visible. */
export function usePolling(isOn: boolean, poll: () => void): void {
  const handleTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') poll()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const tick = () => handleTick()
    const timer = setInterval(tick, intervalMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isOn])
}
