import { useEffect, useState } from 'react'

const settleMs = 1000

/** Returns the value once it has not changed for a second, so that a screen reader hears only the last of several. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
