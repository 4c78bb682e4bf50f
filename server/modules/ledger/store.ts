import type { Queryable } from '../../db/connect.ts'

interface Entry {
  readonly kind: 'opening' | 'accrual' | 'payment' | 'reversal'
  readonly accrualId?: number | null
  readonly paymentId?: string | null
  readonly at: Date
}

interface Posting {
  readonly account: 'resident' | 'income' | 'bank' | 'fee'
  readonly personalAccountId?: number
  readonly kopecks: number
}

/**
 * Adds an entry with its postings, in one statement; those of no money are left out. The database refuses postings
 * that do not sum to zero, and keeps the balance.
 */
export const insertEntry = async (
  tx: Queryable,
  { kind, accrualId = null, paymentId = null, at }: Entry,
  sectorId: number,
  postings: readonly Posting[],
): Promise<void> => {
  const moving = postings.filter(({ kopecks }) => kopecks !== 0)
  await tx`
    with entry as (
      insert into ledger_entry (kind, accrual_id, payment_id, at)
      values (${kind}, ${accrualId}, ${paymentId}, ${at}) returning id)
    insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
    select entry.id, line, account, personal_account_id, ${sectorId}, kopecks
    from entry, unnest(${moving.map(({ account }) => account)}::text[],
      ${moving.map(({ personalAccountId = null }) => personalAccountId)}::bigint[],
      ${moving.map(({ kopecks }) => kopecks)}::bigint[])
      with ordinality as posting (account, personal_account_id, kopecks, line)`
}

/** What is owed, above zero, or paid ahead, below; undefined where nothing was ever posted. */
export const findBalance = async (
  sql: Queryable,
  personalAccountId: number,
  sectorId: number,
): Promise<number | undefined> => {
  const [row] = await sql<{ readonly debt_kopecks: number }[]>`
    select debt_kopecks from ledger_balance
    where personal_account_id = ${personalAccountId} and sector_id = ${sectorId}`
  return row?.debt_kopecks
}

const lock = async (tx: Queryable, personalAccountId: number, sectorId: number): Promise<boolean> => {
  const rows = await tx`
    select from ledger_balance
    where personal_account_id = ${personalAccountId} and sector_id = ${sectorId} for no key update`
  return rows.length > 0
}

/** Holds it until the transaction ends: whoever moves this account's money in the sector comes one after another. */
export const lockBalance = async (
  tx: Queryable,
  personalAccountId: number,
  sectorId: number,
): Promise<void> => {
  if (await lock(tx, personalAccountId, sectorId)) return
  await tx`
    insert into ledger_balance (personal_account_id, sector_id, debt_kopecks)
    values (${personalAccountId}, ${sectorId}, 0) on conflict do nothing`
  await lock(tx, personalAccountId, sectorId)
}
