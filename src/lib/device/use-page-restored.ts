import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when the browser shows the page again as it was left (its back/forward cache), such as after the bank's page:
 * what the page was busy with is over, and what it shows may be old.
 */
export function usePageRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored)
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restored()
    }
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
}
