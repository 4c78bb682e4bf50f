import { useRef } from 'react'

/** A key for the start of a payment: the same while the sum is, so that a press after a lost reply starts no second one. */
export function useStartKey(): (kopecks: number) => string {
  const last = useRef<{ readonly kopecks: number; readonly key: string } | null>(null)
  return (kopecks) => {
    if (last.current?.kopecks !== kopecks) last.current = { kopecks, key: crypto.randomUUID() }
    return last.current.key
  }
}
