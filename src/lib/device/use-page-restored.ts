import { useEffect, useEffectEvent } from 'react'

/** Calls back after a return from the back/forward cache, such as after the bank's page: the state may be stale. */
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
