import type { Queryable } from '../../../db/connect.ts'
import { accountColumn, day, flag, money, sectorColumn, text } from '../columns.ts'
import {
  findAccounts,
  findSectors,
  markBad,
  markTwins,
  roublesSql,
  staged,
  type ImportContext,
  type Kind,
} from '../stage.ts'

const dayText = (dateSql: string): string => `to_char(${dateSql}, 'DD.MM.YYYY')`

/** Finds the payments of the documents: those that came before, and those that residents made and the bank's register names. */
const findStored = async (tx: Queryable, { organisationId }: ImportContext): Promise<void> => {
  const zone = `(select time_zone from organisation where id = $1)`
  await tx.unsafe(
    `update ${staged} set payment_id = payment.id, state = payment.state, paid = payment.kopecks,
       paid_on = (payment.decided_at at time zone ${zone})::date,
       is_theirs = payment.personal_account_id = account_id and payment.sector_id = ${staged}.sector_id
     from outside_payment outside join payment on payment.id = payment_id
     where outside.organisation_id = $1 and lower(outside.source) = source_key
       and lower(outside.document) = document_key`,
    [organisationId],
  )
  await tx.unsafe(
    `update ${staged} set is_own = true from payment
     where bank_transaction = document and payment.personal_account_id = account_id and payment.sector_id = ${staged}.sector_id
       and ${staged}.payment_id is null and payment.state in ('confirmed', 'reversed')`,
  )
}

/** A document that came before may have another sum, and no other account, sector or day: numbers of documents repeat. */
const checkStored = async (tx: Queryable): Promise<void> => {
  await markBad(
    tx,
    'Документ',
    'document',
    'not is_theirs',
    `'этот документ внесён для другого лицевого счёта или сектора'`,
  )
  await markBad(
    tx,
    'Дата',
    dayText('day'),
    'day <> paid_on and not cancels',
    `'этот документ внесён за ' || ${dayText('paid_on')}`,
  )
  await markBad(
    tx,
    'Сумма',
    roublesSql('sum'),
    `state = 'reversed' and paid <> sum and not cancels`,
    `'этот документ отменён'`,
  )
}

const checkCancellations = async (tx: Queryable): Promise<void> => {
  // A document that is cancelled by the table that brings it.
  await tx.unsafe(
    `update ${staged} set is_fresh = true from ${staged} came
     where ${staged}.cancels and ${staged}.payment_id is null and not came.cancels and came.bad_reason is null
       and came.source_key = ${staged}.source_key and came.document_key = ${staged}.document_key
       and came.account_id = ${staged}.account_id and came.sector_id = ${staged}.sector_id and came.sum = ${staged}.sum`,
  )
  await markBad(
    tx,
    'Отмена',
    'document',
    'cancels and payment_id is null and not is_fresh',
    `'отменять нечего: такого документа нет'`,
  )
  await markBad(
    tx,
    'Сумма',
    roublesSql('sum'),
    'cancels and paid <> sum',
    `'документ внесён на ' || ${roublesSql('paid')}`,
  )
}

/** Locks the balances in order, as whoever moves money does, and creates those that are missing. */
const lockBalances = async (tx: Queryable): Promise<void> => {
  await tx.unsafe(
    `insert into ledger_balance (personal_account_id, sector_id, debt_kopecks)
     select distinct account_id, sector_id, 0 from ${staged} where bad_reason is null order by 1, 2 on conflict do nothing`,
  )
  await tx.unsafe(
    `select from ledger_balance balance join ${staged} on personal_account_id = account_id and balance.sector_id = ${staged}.sector_id
     where bad_reason is null order by personal_account_id, balance.sector_id for no key update of balance`,
  )
}

/** Reverses the payments of the rows with the condition, each by an entry of its own. */
const reverse = async (tx: Queryable, where: string, now: Date): Promise<void> => {
  await tx.unsafe(
    `with reversed as (
       update payment set state = 'reversed', reversed_at = $1 from ${staged}
       where payment.id = ${staged}.payment_id and payment.state = 'confirmed' and ${where}
       returning payment.id, personal_account_id, payment.sector_id, kopecks),
     entry as (insert into ledger_entry (kind, payment_id, at) select 'reversal', id, $1 from reversed returning id, payment_id)
     insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
     select entry.id, line, account, case line when 2 then personal_account_id end, sector_id, sign * kopecks
     from entry join reversed on reversed.id = payment_id, (values (1, 'bank', -1), (2, 'resident', 1)) side (line, account, sign)`,
    [now],
  )
}

/** Credits the rows that are to be written as payments of noon of their day; a changed document gets a payment anew. */
const credit = async (tx: Queryable, { organisationId }: ImportContext): Promise<void> => {
  await tx.unsafe(
    `with came as (
       select gen_random_uuid() as id, account_id, sector_id, sum, source, document,
         (day + time '12:00') at time zone (select time_zone from organisation where id = $1) as at
       from ${staged} where bad_reason is null and outcome in ('new', 'changed')),
     paid as (
       insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at,
         sent_at, decided_at)
       select id, account_id, sector_id, 'office', 'debt', sum, 0, 'confirmed', at, at, at from came),
     entry as (
       insert into ledger_entry (kind, payment_id, at) select 'payment', id, at from came returning id, payment_id),
     known as (
       insert into outside_payment as stored (organisation_id, source, document, payment_id)
       select $1, source, document, id from came
       on conflict (organisation_id, lower(source), lower(document)) do update set payment_id = excluded.payment_id)
     insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
     select entry.id, line, account, case line when 2 then account_id end, sector_id, sign * sum
     from entry join came on came.id = payment_id, (values (1, 'bank', 1), (2, 'resident', -1)) side (line, account, sign)`,
    [organisationId],
  )
}

/**
 * Money that came elsewhere, at the organisation's desk or by a bank's register: it lowers the debt at once. A document is
 * credited once; with another sum its payment is reversed and made anew, and a cancellation reverses it for good.
 */
export const payments: Kind = {
  name: 'payments',
  columns: [
    accountColumn,
    sectorColumn,
    { header: 'Дата', field: 'day', type: 'date', parse: day, isRequired: true },
    { header: 'Сумма', field: 'sum', type: 'bigint', parse: money, isRequired: true },
    { header: 'Документ', field: 'document', type: 'text', parse: text(100), isRequired: true },
    { header: 'Источник', field: 'source', type: 'text', parse: text(100), isRequired: true },
    { header: 'Отмена', field: 'cancelled', type: 'boolean', parse: flag },
  ],
  extra: `account_id bigint, sector_id bigint, cancels boolean not null default false, payment_id uuid, state text,
    paid bigint, paid_on date, is_theirs boolean, is_own boolean not null default false,
    is_fresh boolean not null default false, outcome text, document_key text, source_key text`,
  async check(tx, context) {
    await tx.unsafe(`update ${staged} set cancels = coalesce(cancelled, false), document_key = lower(document),
         source_key = lower(source)`)
    await findAccounts(tx, context)
    await findSectors(tx, context)
    await markBad(tx, 'Сумма', roublesSql('sum'), 'sum <= 0', `'сумма больше нуля'`)
    const today = `(select (timestamptz '${context.now.toISOString()}' at time zone time_zone)::date
      from organisation where id = ${context.organisationId})`
    await markBad(tx, 'Дата', dayText('day'), `day > ${today}`, `'этот день ещё не наступил'`)
    await markTwins(tx, 'Документ', ['document_key', 'source_key', 'cancels'])
    await findStored(tx, context)
    await checkStored(tx)
    await checkCancellations(tx)
  },
  async merge(tx, context) {
    await tx.unsafe(
      `update ${staged} set outcome = case
         when is_own or state = 'reversed' then 'same'
         when cancels then 'cancelled'
         when payment_id is null then 'new'
         when paid <> sum then 'changed'
         else 'same' end
       where bad_reason is null`,
    )
    await lockBalances(tx)
    await reverse(tx, `bad_reason is null and outcome = 'changed'`, context.now)
    await credit(tx, context)
    await tx.unsafe(
      `update ${staged} set payment_id = outside.payment_id from outside_payment outside
       where is_fresh and bad_reason is null and outside.organisation_id = $1 and lower(outside.source) = source_key
         and lower(outside.document) = document_key`,
      [context.organisationId],
    )
    await reverse(tx, `bad_reason is null and outcome = 'cancelled'`, context.now)
    const [counts] = await tx.unsafe<
      { readonly added: number; readonly changed: number; readonly same: number }[]
    >(
      `select count(*) filter (where outcome = 'new') as added, count(*) filter (where outcome in ('changed', 'cancelled')) as changed,
         count(*) filter (where outcome = 'same') as same from ${staged} where bad_reason is null`,
    )
    return counts ?? { added: 0, changed: 0, same: 0 }
  },
}
