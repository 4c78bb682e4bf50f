import type { SectorDebt } from '#contract/accruals/schema.ts'
import { readOwed } from '#contract/payments/owed.ts'

export type Target =
  | { readonly kind: 'accrual'; readonly accrual: number }
  | { readonly kind: 'debt' | 'prepayment'; readonly sector: string }

/** Without a sector, one is chosen from the debts. */
export interface PaymentQuery {
  readonly accrual: number | null
  readonly sector: string | null
  readonly isPrepayment: boolean
  readonly isAll: boolean
}

export const parsePaymentQuery = (search: string): PaymentQuery => {
  const query = new URLSearchParams(search)
  const accrual = Number(/^\d{1,15}$/.exec(query.get('accrual') ?? '')?.[0] ?? 0)
  return {
    accrual: accrual > 0 ? accrual : null,
    sector: query.get('sector') || null,
    isPrepayment: query.has('prepayment'),
    isAll: query.has('all'),
  }
}

export const targetKey = (target: Target): string =>
  `${target.kind}/${target.kind === 'accrual' ? target.accrual : target.sector}`

/**
 * Chooses the target for a URL without a sector: the debt due first, otherwise an advance in the first sector with
 * receipts, otherwise in the first sector, where the server refuses it with a reason.
 */
export const firstTarget = (
  debts: readonly SectorDebt[],
  sectors: readonly string[],
  isPrepayment: boolean,
): Target | null => {
  const owed = debts
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
  const first = owed.find((debt) => readOwed(debt).toPay > 0) ?? owed[0]
  if (first && !isPrepayment) return { kind: 'debt', sector: first.sector }
  const sector = debts[0]?.sector ?? sectors[0]
  return sector === undefined ? null : { kind: 'prepayment', sector }
}
