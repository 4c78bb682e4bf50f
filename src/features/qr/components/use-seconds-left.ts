import { useEffect, useState } from 'react'
import { secondsLeft } from '../rules/again.ts'

/** Seconds till the next call may be asked for, ticking each second; 0: now. */
export function useSecondsLeft(againAt: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(againAt, now)
}
