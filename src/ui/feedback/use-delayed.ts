import { useEffect, useState } from 'react'

/** True once the component has stood for `delay` milliseconds. */
export function useDelayed(delay: number): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isDue
}
