import type { SectorDebt } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** Subject of a payment: one receipt, the whole debt of a sector, or an advance for it. */
export type Target =
  | { readonly kind: 'accrual'; readonly accrual: number }
  | { readonly kind: 'debt' | 'prepayment'; readonly sector: string }

/** Query of the payment's address; a sector that it does not name is found among the debts. */
export interface PaymentQuery {
  readonly accrual: number | null
  readonly sector: string | null
  readonly isPrepayment: boolean
  /** All debts in one go (P-17). */
  readonly isAll: boolean
}

/** Reads the query of the payment's address. */
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

/** Identifies a target, to match replies to it. */
export const targetKey = (target: Target): string =>
  `${target.kind}/${target.kind === 'accrual' ? target.accrual : target.sector}`

/** Payable sum of a sector in kopecks: the debt less the money on the way. */
export const getPayable = ({ amount, on_the_way: onTheWay }: SectorDebt): number =>
  Math.max(toKopecks(amount) - toKopecks(onTheWay), 0)

/**
 * Target of an address without a sector: the debt that is due first, also one that is all on the way, which is
 * shown and not paid twice; without debts an advance, in the first sector that has receipts, else in the first of all,
 * where it will be refused with a reason. Null: there is no sector.
 */
export const firstTarget = (
  debts: readonly SectorDebt[],
  sectors: readonly string[],
  isPrepayment: boolean,
): Target | null => {
  const owed = debts
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
  const first = owed.find((debt) => getPayable(debt) > 0) ?? owed[0]
  if (first && !isPrepayment) return { kind: 'debt', sector: first.sector }
  const sector = debts[0]?.sector ?? sectors[0]
  return sector === undefined ? null : { kind: 'prepayment', sector }
}
