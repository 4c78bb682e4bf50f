import type { Queryable } from '../../db/connect.ts'

/** Where the ledger is wrong: ids to begin to look at, and how many there are. */
export interface Found {
  readonly count: number
  readonly ids: readonly string[]
}

const shown = 10

/** All statements of the transaction see one moment, and may take their time. */
export const beginLook = async (tx: Queryable): Promise<void> => {
  await tx`set transaction isolation level repeatable read, read only`
  await tx`set local statement_timeout = 0`
}

const first = async (tx: Queryable, wrong: ReturnType<Queryable>): Promise<Found> => {
  const [row] = await tx<Found[]>`
    with wrong as (${wrong})
    select count(*) as count, coalesce((array_agg(id order by id))[1:${shown}::integer], '{}') as ids from wrong`
  return row ?? { count: 0, ids: [] }
}

/** Entries without postings, or whose postings do not sum to zero. */
export const findUnbalanced = (tx: Queryable) =>
  first(
    tx,
    tx`select entry.id::text from ledger_entry entry left join ledger_posting posting on entry_id = entry.id
      group by entry.id having sum(kopecks) is distinct from 0`,
  )

/** Balances that are not the sum of their postings; the id is «account/sector». */
export const findWrongBalances = (tx: Queryable) =>
  first(
    tx,
    tx`select personal_account_id || '/' || sector_id as id from (
        select personal_account_id, sector_id, sum(kopecks) as kopecks from ledger_posting
        where account = 'resident' group by 1, 2) posted
      full join ledger_balance balance using (personal_account_id, sector_id)
      where coalesce(kopecks, 0) <> coalesce(debt_kopecks, 0)`,
  )

/**
 * Payments without their one entry, or with one that they should not have: a confirmed one is credited, one that the
 * bank took back after that is credited and reversed, the others are neither.
 */
export const findWronglyEntered = (tx: Queryable) =>
  first(
    tx,
    tx`select payment.id::text from payment
      left join ledger_entry entry on entry.payment_id = payment.id
      group by payment.id
      having count(*) filter (where kind = 'payment')
          <> (case when state in ('confirmed', 'reversed') and decided_at is not null then 1 else 0 end)
        or count(*) filter (where kind = 'reversal')
          <> (case when state = 'reversed' and decided_at is not null then 1 else 0 end)`,
  )

/** Payments whose entries move another sum, or that of another account or sector. */
export const findWronglyPosted = (tx: Queryable) =>
  first(
    tx,
    tx`select payment.id::text from payment join ledger_entry entry on entry.payment_id = payment.id
      join ledger_posting posting on posting.entry_id = entry.id
      cross join lateral (select case kind when 'payment' then 1 else -1 end as sign) turn
      group by payment.id, entry.id, sign
      having sum(posting.kopecks) filter (where account = 'bank') is distinct from sign * (payment.kopecks + fee_kopecks)
        or coalesce(sum(posting.kopecks) filter (where account = 'fee'), 0) <> -sign * fee_kopecks
        or sum(posting.kopecks) filter (where
            case purpose when 'order' then account = 'income'
            else account = 'resident' and posting.personal_account_id = payment.personal_account_id end)
          is distinct from -sign * payment.kopecks
        or bool_or(posting.sector_id <> payment.sector_id)`,
  )

/** Receipts whose entry is of another sum, or of another account or sector. */
export const findWrongReceipts = (tx: Queryable) =>
  first(
    tx,
    tx`select accrual.id::text from accrual join ledger_entry entry on entry.accrual_id = accrual.id
      left join ledger_posting posting on posting.entry_id = entry.id and account = 'resident'
        and posting.personal_account_id = accrual.personal_account_id and posting.sector_id = accrual.sector_id
      group by accrual.id having sum(kopecks) is distinct from total_kopecks`,
  )

export const countEntries = async (tx: Queryable): Promise<number> => {
  const [row] = await tx<{ readonly count: number }[]>`select count(*) from ledger_entry`
  return row?.count ?? 0
}
