import type { Fragment, Queryable } from '../../db/connect.ts'

export { checkLedger, type Damage } from './audit.ts'

export interface SectorAccount {
  readonly personalAccountId: number
  readonly sectorId: number
}

interface Entry {
  readonly kind: 'opening' | 'accrual' | 'payment' | 'reversal' | 'refund'
  readonly accrualId?: number | null
  readonly paymentId?: string | null
  readonly refundId?: string | null
  readonly at: Date
}

interface Posting {
  readonly account: 'resident' | 'income' | 'bank' | 'fee'
  readonly personalAccountId?: number
  readonly kopecks: number
}

/** Skips zero postings. A trigger rejects unbalanced ones and updates the balance (decision 12). */
const insertEntry = async (
  tx: Queryable,
  { kind, accrualId = null, paymentId = null, refundId = null, at }: Entry,
  sectorId: number,
  postings: readonly Posting[],
): Promise<void> => {
  const moving = postings.filter(({ kopecks }) => kopecks !== 0)
  await tx`
    with entry as (
      insert into ledger_entry (kind, accrual_id, payment_id, refund_id, at)
      values (${kind}, ${accrualId}, ${paymentId}, ${refundId}, ${at}) returning id)
    insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
    select entry.id, line, account, personal_account_id, ${sectorId}, kopecks
    from entry, unnest(${moving.map(({ account }) => account)}::text[],
      ${moving.map(({ personalAccountId = null }) => personalAccountId)}::bigint[],
      ${moving.map(({ kopecks }) => kopecks)}::bigint[])
      with ordinality as posting (account, personal_account_id, kopecks, line)`
}

/** Posts kopecks as the resident's debt. */
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

/** In kopecks; the bank keeps the fee. */
export interface Money {
  readonly paymentId: string
  readonly kopecks: number
  readonly feeKopecks: number
  /** Income that does not change the resident's balance. */
  readonly isOrder: boolean
  readonly at: Date
}

const postMoney = async (
  tx: Queryable,
  entry: Pick<Entry, 'kind' | 'paymentId' | 'refundId'>,
  { personalAccountId, sectorId }: SectorAccount,
  { kopecks, feeKopecks, isOrder, at }: Money,
): Promise<void> => {
  const sign = entry.kind === 'payment' ? 1 : -1
  const credited = isOrder
    ? { account: 'income' as const }
    : { account: 'resident' as const, personalAccountId }
  await insertEntry(tx, { ...entry, at }, sectorId, [
    { account: 'bank', kopecks: sign * (kopecks + feeKopecks) },
    { ...credited, kopecks: -sign * kopecks },
    { account: 'fee', kopecks: -sign * feeKopecks },
  ])
}

/** Throws if already credited. */
export const postPayment = (tx: Queryable, account: SectorAccount, money: Money): Promise<void> =>
  postMoney(tx, { kind: 'payment', paymentId: money.paymentId }, account, money)

/** Less its refunds. Throws if already reversed. */
export const postReversal = (tx: Queryable, account: SectorAccount, money: Money): Promise<void> =>
  postMoney(tx, { kind: 'reversal', paymentId: money.paymentId }, account, money)

/** Throws if already posted. */
export const postRefund = (
  tx: Queryable,
  account: SectorAccount,
  money: Money & { readonly refundId: string },
): Promise<void> => {
  const { paymentId, refundId } = money
  return postMoney(tx, { kind: 'refund', paymentId, refundId }, account, money)
}

/** Returns SQL for the amount of the row `payment` minus refunds. */
export const netKopecks = (sql: Queryable) => sql`
  (payment.kopecks - coalesce((select sum(refund.kopecks) from refund
    where refund.payment_id = payment.id and refund.state = 'refunded'), 0)::bigint)`

/** Returns SQL for the kopecks that the bank has not decided, of the account in the row `sector`, without orders. */
export const onTheWayKopecks = (sql: Queryable, account: number | Fragment) => sql`
  (select coalesce(sum(kopecks), 0)::bigint from payment
   where personal_account_id = ${account} and sector_id = sector.id and state in ('sent', 'unknown')
     and purpose <> 'order')`

/** Returns kopecks: a debt is above zero, an advance below. Returns undefined before any posting. */
export const findBalance = async (
  sql: Queryable,
  personalAccountId: number,
  sectorId: number,
): Promise<number | undefined> => {
  const [row] = await sql<{ readonly debtKopecks: number }[]>`
    select debt_kopecks from ledger_balance
    where personal_account_id = ${personalAccountId} and sector_id = ${sectorId}`
  return row?.debtKopecks
}

const lockRow = async (tx: Queryable, personalAccountId: number, sectorId: number): Promise<boolean> => {
  const rows = await tx`
    select from ledger_balance
    where personal_account_id = ${personalAccountId} and sector_id = ${sectorId} for no key update`
  return rows.length > 0
}

/** Locks until commit; creates a missing row. Serialises postings. */
export const lockBalance = async (
  tx: Queryable,
  personalAccountId: number,
  sectorId: number,
): Promise<void> => {
  if (await lockRow(tx, personalAccountId, sectorId)) return
  await tx`
    insert into ledger_balance (personal_account_id, sector_id, debt_kopecks)
    values (${personalAccountId}, ${sectorId}, 0) on conflict do nothing`
  await lockRow(tx, personalAccountId, sectorId)
}
