import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { toRoubles } from '#contract/money.ts'
import { kopecksOf } from '#contract/payments/amount.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { standingChoice, type CardChoice } from '../../../ui/payment/card-tile.tsx'
import { cardsAtom } from '../atoms/remote.ts'
import { amountFault, excessOf, textOfKopecks } from '../rules/amount.ts'
import { shownCard } from '../rules/cards.ts'
import { suggestedOf } from '../rules/owed.ts'
import type { Wish } from '../rules/wish.ts'

/** What the resident writes and chooses before a payment, and the wish that it makes. */
export function usePayForm(billing: Billing, isPrepayment: boolean) {
  const suggested = suggestedOf(billing)
  // What is owed may be learned anew: the field follows it until something is typed.
  const [typed, setAmount] = useState<string | null>(null)
  const amount = typed ?? textOfKopecks(suggested)
  const [isChecked, setIsChecked] = useState(false)
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const cards = useAtomValue(cardsAtom).value?.results ?? []

  const kopecks = kopecksOf(amount)
  const fault = amountFault(kopecks, billing)
  const chosen = standingChoice(cards.map(shownCard), choice)
  const isNew = chosen === 'new'
  const wishOf = (sum: number): Wish => ({
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
    error: isChecked ? fault : excessOf(kopecks, billing),
    isSuggested: kopecks === suggested,
    choice,
    setChoice,
    isNew,
    isSaved,
    setIsSaved,
    wishOf,
  }
}
