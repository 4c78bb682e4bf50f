import { useEffect, useState } from 'react'

export function useDelayed(delay: number): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isDue
}
