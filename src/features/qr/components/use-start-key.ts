import { useEffect, useRef } from 'react'
import { CallError } from '../../../lib/http/call-errors.ts'

/**
 * Keys of a payment's start: the same while the sum is, so that a press after a lost reply starts no second one. What
 * was refused was not started, and who comes back from the bank by the browser's «Back» begins anew.
 */
export function useStartKey() {
  const last = useRef<{ readonly kopecks: number; readonly key: string } | null>(null)
  useEffect(() => {
    const forget = () => {
      last.current = null
    }
    addEventListener('pageshow', forget)
    return () => removeEventListener('pageshow', forget)
  }, [])
  return {
    keyOf(kopecks: number): string {
      if (last.current?.kopecks !== kopecks) last.current = { kopecks, key: crypto.randomUUID() }
      return last.current.key
    },
    hasFailed(failure: unknown): void {
      if (failure instanceof CallError && failure.status < 500) last.current = null
    },
  }
}
