import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useRef } from 'react'
import type { Fee } from '#contract/payments/schema.ts'
import { warningAtom } from '../../../lib/state/notices.ts'
import { feeAtom } from '../atoms/remote.ts'
import { feeKey } from '../rules/fee-key.ts'

/** So long after the last key the fee is asked for. */
const pauseMs = 400

export interface FeeState {
  /** Of the present amount; undefined while it is not known. */
  readonly fee: Fee | undefined
  readonly hasFailed: boolean
  readonly ask: () => void
}

/**
 * The fee of the amount in kopecks, null for none that can be paid: the first at once, later ones after a pause in
 * typing. An answer about another amount is never shown. That it cannot be had is told once (row P-15).
 */
export function useFee(sector: string, kopecks: number | null): FeeState {
  const [{ value, status }, load] = useAtom(feeAtom)
  const warn = useSetAtom(warningAtom)
  const isFirst = useRef(true)
  const hasTold = useRef(false)
  const fee = kopecks !== null && value?.key === feeKey(sector, kopecks) ? value.value : undefined
  const isKnown = fee !== undefined

  useEffect(() => {
    if (kopecks === null || isKnown) return
    const timer = setTimeout(() => void load(sector, kopecks), isFirst.current ? 0 : pauseMs)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [sector, kopecks, isKnown, load])

  const hasFailed = status === 'failed' && !isKnown && kopecks !== null
  useEffect(() => {
    if (!hasFailed || hasTold.current || !navigator.onLine) return
    hasTold.current = true
    warn(true)
  }, [hasFailed, warn])

  return { fee, hasFailed, ask: () => kopecks !== null && void load(sector, kopecks) }
}
