import { useEffect, useRef } from 'react'

const everyMs = 3000

/** Asks again every three seconds while it is worth it and the page is looked at. */
export function usePolling(isWorthIt: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isWorthIt) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWorthIt])
}
