import type { Fragment, Queryable, Sql } from '../../db/connect.ts'

interface Found {
  readonly count: number
  readonly ids: readonly string[]
}

const maxIds = 10

/** One snapshot, no time limit. */
const beginSnapshot = async (tx: Queryable): Promise<void> => {
  await tx`set transaction isolation level repeatable read, read only`
  await tx`set local statement_timeout = 0`
}

const findFirst = async (tx: Queryable, wrong: Fragment): Promise<Found> => {
  const [row] = await tx<Found[]>`
    with wrong as (${wrong})
    select count(*) as count, coalesce((array_agg(id order by id))[1:${maxIds}::integer], '{}') as ids from wrong`
  return row ?? { count: 0, ids: [] }
}

/** Entries without postings, or with a non-zero sum. */
const findUnbalanced = (tx: Queryable) =>
  findFirst(
    tx,
    tx`select entry.id::text from ledger_entry entry left join ledger_posting posting on entry_id = entry.id
      group by entry.id having sum(kopecks) is distinct from 0`,
  )

/** Differs from its postings; the id is 'account/sector'. */
const findWrongBalances = (tx: Queryable) =>
  findFirst(
    tx,
    tx`select personal_account_id || '/' || sector_id as id from (
        select personal_account_id, sector_id, sum(kopecks) as kopecks from ledger_posting
        where account = 'resident' group by 1, 2) posted
      full join ledger_balance balance using (personal_account_id, sector_id)
      where coalesce(kopecks, 0) <> coalesce(debt_kopecks, 0)`,
  )

/** A confirmed payment needs a credit, one reversed after that also a reversal, others none. */
const findWronglyEntered = (tx: Queryable) =>
  findFirst(
    tx,
    tx`select payment.id::text from payment
      left join ledger_entry entry on entry.payment_id = payment.id
      group by payment.id
      having count(*) filter (where kind = 'payment')
          <> (case when state in ('confirmed', 'reversed') and decided_at is not null then 1 else 0 end)
        or count(*) filter (where kind = 'reversal')
          <> (case when state = 'reversed' and decided_at is not null then 1 else 0 end)`,
  )

/** Wrong sum, account or sector. A reversal moves what refunds left. */
const findWronglyPosted = (tx: Queryable) =>
  findFirst(
    tx,
    tx`select payment.id::text from ledger_entry entry
      left join refund on refund.id = entry.refund_id
      join payment on payment.id = entry.payment_id
      left join (select payment_id, sum(kopecks) as kopecks, sum(fee_kopecks) as fee_kopecks from refund
        where state = 'refunded' group by payment_id) given
        on given.payment_id = payment.id and entry.kind = 'reversal'
      join ledger_posting posting on posting.entry_id = entry.id
      cross join lateral (select case entry.kind when 'payment' then 1 else -1 end as sign,
        coalesce(refund.kopecks, payment.kopecks - coalesce(given.kopecks, 0)) as kopecks,
        coalesce(refund.fee_kopecks, payment.fee_kopecks - coalesce(given.fee_kopecks, 0)) as fee) due
      group by payment.id, entry.id, sign, due.kopecks, due.fee
      having sum(posting.kopecks) filter (where account = 'bank') is distinct from sign * (due.kopecks + due.fee)
        or coalesce(sum(posting.kopecks) filter (where account = 'fee'), 0) <> -sign * due.fee
        or sum(posting.kopecks) filter (where
            case purpose when 'order' then account = 'income'
            else account = 'resident' and posting.personal_account_id = payment.personal_account_id end)
          is distinct from -sign * due.kopecks
        or bool_or(posting.sector_id <> payment.sector_id)`,
  )

/** Refunded beyond the sum, or with a missing or extra entry. */
const findWronglyRefunded = (tx: Queryable) =>
  findFirst(
    tx,
    tx`select payment.id::text from refund
      join payment on payment.id = refund.payment_id
      left join ledger_entry entry on entry.refund_id = refund.id and entry.payment_id = refund.payment_id
      group by payment.id
      having bool_or((refund.state = 'refunded') <> (entry.id is not null)) or payment.decided_at is null
        or sum(refund.kopecks) filter (where refund.state in ('under_way', 'refunded')) > payment.kopecks
        or sum(refund.fee_kopecks) filter (where refund.state in ('under_way', 'refunded')) > payment.fee_kopecks`,
  )

/** Wrong sum, account or sector. */
const findWrongReceipts = (tx: Queryable) =>
  findFirst(
    tx,
    tx`select accrual.id::text from accrual join ledger_entry entry on entry.accrual_id = accrual.id
      left join ledger_posting posting on posting.entry_id = entry.id and account = 'resident'
        and posting.personal_account_id = accrual.personal_account_id and posting.sector_id = accrual.sector_id
      group by accrual.id having sum(kopecks) is distinct from total_kopecks`,
  )

const countEntries = async (tx: Queryable): Promise<number> => {
  const [row] = await tx<{ readonly count: number }[]>`select count(*) from ledger_entry`
  return row?.count ?? 0
}

export type Damage =
  | 'unbalanced'
  | 'wrong_balance'
  | 'wrongly_entered'
  | 'wrongly_posted'
  | 'wrongly_refunded'
  | 'wrong_receipt'

const checks: readonly (readonly [Damage, (tx: Queryable) => Promise<Found>])[] = [
  ['unbalanced', findUnbalanced],
  ['wrong_balance', findWrongBalances],
  ['wrongly_entered', findWronglyEntered],
  ['wrongly_posted', findWronglyPosted],
  ['wrongly_refunded', findWronglyRefunded],
  ['wrong_receipt', findWrongReceipts],
]

interface Audit {
  readonly entries: number
  readonly damages: readonly (Found & { readonly damage: Damage })[]
}

/** Checks one snapshot; does not block payments. */
export const checkLedger = (sql: Sql): Promise<Audit> =>
  sql.begin(async (tx) => {
    await beginSnapshot(tx)
    const damages: (Found & { damage: Damage })[] = []
    for (const [damage, find] of checks) {
      const found = await find(tx)
      if (found.count > 0) damages.push({ damage, ...found })
    }
    return { entries: await countEntries(tx), damages }
  })
