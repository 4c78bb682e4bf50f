import type { Queryable } from '../../db/connect.ts'
import { insertEntry } from './store.ts'

export { checkLedger, type Damage } from './check.ts'
export { findBalance, lockBalance } from './store.ts'

/** One account's sector: what debts, receipts and payments are counted by. */
export interface SectorAccount {
  readonly personalAccountId: number
  readonly sectorId: number
}

/** A receipt was issued: the resident owes the organisation. */
export const postAccrual = async (
  tx: Queryable,
  { personalAccountId, sectorId }: SectorAccount,
  { accrualId, kopecks, at }: { readonly accrualId: number; readonly kopecks: number; readonly at: Date },
): Promise<void> => {
  if (kopecks === 0) return
  await insertEntry(tx, { kind: 'accrual', accrualId, at }, sectorId, [
    { account: 'resident', personalAccountId, kopecks },
    { account: 'income', kopecks: -kopecks },
  ])
}

/** Money of a payment: what is credited to the resident, or to an order, and what the bank keeps. */
export interface Money {
  readonly paymentId: string
  readonly kopecks: number
  readonly feeKopecks: number
  /** It pays for an order, not for the receipts of the sector. */
  readonly isOrder: boolean
  readonly at: Date
}

const move = async (
  tx: Queryable,
  kind: 'payment' | 'reversal',
  { personalAccountId, sectorId }: SectorAccount,
  { paymentId, kopecks, feeKopecks, isOrder, at }: Money,
): Promise<void> => {
  const sign = kind === 'payment' ? 1 : -1
  const credited = isOrder
    ? { account: 'income' as const }
    : { account: 'resident' as const, personalAccountId }
  await insertEntry(tx, { kind, paymentId, at }, sectorId, [
    { account: 'bank', kopecks: sign * (kopecks + feeKopecks) },
    { ...credited, kopecks: -sign * kopecks },
    { account: 'fee', kopecks: -sign * feeKopecks },
  ])
}

/** Credits a payment. Throws when it was credited before: nothing is credited twice. */
export const postPayment = (tx: Queryable, account: SectorAccount, money: Money): Promise<void> =>
  move(tx, 'payment', account, money)

/** The bank took a credited payment back. Throws when it was taken back before. */
export const postReversal = (tx: Queryable, account: SectorAccount, money: Money): Promise<void> =>
  move(tx, 'reversal', account, money)
