import { useAtom, useSetAtom, useAtomValue } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { toRoubles } from '#contract/money.ts'
import { parseKopecks } from '#contract/payments/amount.ts'
import type { Fee, Billing } from '#contract/payments/schema.ts'
import { warningAtom } from '../../lib/state/notices.ts'
import { standingChoice, type CardChoice } from '../../ui/payment/card-tile.tsx'
import { feeAtom, feeKey, cardsAtom } from './atoms/billing.ts'
import { shownCard } from './atoms/cards.ts'
import { amountFault, getExcess, textOfKopecks, getSuggested } from './rules/amount.ts'
import type { PaymentInput } from './rules/payment-input.ts'

/** Pause after the last key before the fee is requested. */
const intervalMs = 400

export interface FeeState {
  /** Of the present amount; undefined while it is not known. */
  readonly fee: Fee | undefined
  readonly hasFailed: boolean
  readonly reload: () => void
}

/**
 * The fee of the amount in kopecks, null for none that can be paid: the first at once, later ones after a pause in
 * typing. A reply for another amount is never shown. A failure is shown once (P-15).
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
    const timer = setTimeout(() => void load(sector, kopecks), isFirst.current ? 0 : intervalMs)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [sector, kopecks, isKnown, load])

  const hasFailed = status === 'failed' && !isKnown && kopecks !== null
  useEffect(() => {
    if (!hasFailed || hasTold.current || !navigator.onLine) return
    hasTold.current = true
    warn(true)
  }, [hasFailed, warn])

  return { fee, hasFailed, reload: () => kopecks !== null && void load(sector, kopecks) }
}

/** State of the payment form, and the payment input made from it. */
export function usePayForm(billing: Billing, isPrepayment: boolean) {
  const suggested = getSuggested(billing)
  // The debt may be reloaded: the field follows it until something is typed.
  const [typed, setAmount] = useState<string | null>(null)
  const amount = typed ?? textOfKopecks(suggested)
  const [isChecked, setIsChecked] = useState(false)
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const cards = useAtomValue(cardsAtom).value?.results ?? []

  const kopecks = parseKopecks(amount)
  const fault = amountFault(kopecks, billing)
  const chosen = standingChoice(cards.map(shownCard), choice)
  const isNew = chosen === 'new'
  const toInput = (sum: number): PaymentInput => ({
    sector: billing.sector,
    amount: toRoubles(sum),
    ...(billing.accrual !== null && { accrual: billing.accrual }),
    ...(isPrepayment && { prepayment: true }),
    ...(!isNew && { card: chosen }),
    ...(isNew && isSaved && { isSaved }),
  })
  return {
    amount,
    setAmount,
    check: () => setIsChecked(true),
    /** The amount in kopecks; null while it cannot be paid. */
    kopecks: fault === null ? kopecks : null,
    error: isChecked ? fault : getExcess(kopecks, billing),
    isSuggested: kopecks === suggested,
    choice,
    setChoice,
    isNew,
    isSaved,
    setIsSaved,
    toInput,
  }
}
