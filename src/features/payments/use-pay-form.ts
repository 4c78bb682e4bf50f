import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { toRoubles } from '#contract/money.ts'
import { parseKopecks } from '#contract/payments/amount.ts'
import type { Fee, Billing } from '#contract/payments/schema.ts'
import { warningAtom } from '../../lib/state/notices.ts'
import { feeAtom, feeKey } from './atoms/billing.ts'
import { validateAmount, getExcess, formatKopecks, getSuggested } from './rules/amount.ts'
import type { PaymentInput } from './rules/payment-input.ts'
import { useCardChoice } from './use-card-choice.ts'

/** Debounce of fee requests. */
const intervalMs = 400

export interface FeeState {
  readonly fee: Fee | undefined
  readonly hasFailed: boolean
  readonly reload: () => void
}

/**
 * Treats null as not payable. Debounces all requests but the first and ignores stale responses. Reports a failure once
 * (P-15).
 */
export function useFee(sector: string, kopecks: number | null): FeeState {
  const [{ value, status }, load] = useAtom(feeAtom)
  const warn = useSetAtom(warningAtom)
  const isFirst = useRef(true)
  const hasNotified = useRef(false)
  const fee = kopecks !== null && value?.key === feeKey(sector, kopecks) ? value.value : undefined
  const isKnown = fee !== undefined

  useEffect(() => {
    if (kopecks === null || isKnown) return
    const timer = setTimeout(() => void load(sector, kopecks), isFirst.current ? 0 : intervalMs)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [sector, kopecks, isKnown, load])

  const hasFailed = status === 'failed' && !isKnown && kopecks !== null
  useEffect(() => {
    if (!hasFailed || hasNotified.current || !navigator.onLine) return
    hasNotified.current = true
    warn(true)
  }, [hasFailed, warn])

  return { fee, hasFailed, reload: () => kopecks !== null && void load(sector, kopecks) }
}

export function usePayForm(billing: Billing, isPrepayment: boolean) {
  const suggested = getSuggested(billing)
  // Until typed, the field follows the reloaded debt.
  const [typed, setAmount] = useState<string | null>(null)
  const amount = typed ?? formatKopecks(suggested)
  const [isChecked, setIsChecked] = useState(false)
  const card = useCardChoice()

  const kopecks = parseKopecks(amount)
  const fault = validateAmount(kopecks, billing)
  const toInput = (sum: number): PaymentInput => ({
    sector: billing.sector,
    amount: toRoubles(sum),
    ...(billing.accrual !== null && { accrual: billing.accrual }),
    ...(isPrepayment && { prepayment: true }),
    ...card.input,
  })
  return {
    amount,
    setAmount,
    check: () => setIsChecked(true),
    kopecks: fault === null ? kopecks : null,
    error: isChecked ? fault : getExcess(kopecks, billing),
    isSuggested: kopecks === suggested,
    card,
    toInput,
  }
}
