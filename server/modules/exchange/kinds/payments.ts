import type { Fragment, Queryable } from '../../../db/connect.ts'
import { accountColumn, sectorColumn } from '../values/columns.ts'
import { findByRegister } from './register-numbers.ts'
import {
  accountJoin,
  dayText,
  localNow,
  markBad,
  markAll,
  markDuplicates,
  nextId,
  noAccount,
  noSector,
  roubles,
  sectorJoin,
  timeZone,
  type ImportContext,
  type Kind,
  type Lookup,
} from '../staging/stage.ts'
import { day } from '../values/dates.ts'
import { money } from '../values/numbers.ts'
import { code, flag, text } from '../values/words.ts'

const selectYear = (sql: Queryable, column: string): Fragment =>
  sql`extract(year from ${sql(column)})::smallint`

/**
 * Matches earlier imports, and online payments in the bank's register. Document numbers restart yearly; a cancellation
 * matches the latest document up to its year. A number with the same zeros in front wins over the same number.
 */
const lookUp = (sql: Queryable, context: ImportContext): Lookup => ({
  columns: {
    account_id: sql`account.id`,
    sector_id: sql`own_sector.id`,
    cancels: sql`coalesce(given.cancelled, false)`,
    document_key: sql`coalesce(lower(external.document), document_key(given.document))`,
    source_key: sql`lower(given.source)`,
    document_year: sql`coalesce(external.year, ${selectYear(sql, 'given.day')})`,
    payment_id: sql`stored.id`,
    state: sql`stored.state`,
    paid: sql`stored.kopecks`,
    paid_on: sql`(stored.decided_at at time zone ${timeZone(sql, context)})::date`,
    is_theirs: sql`stored.personal_account_id = account.id and stored.sector_id = own_sector.id`,
    is_own: sql`
      stored.id is null and exists (select from payment own
      where own.bank_transaction = given.document and own.personal_account_id = account.id
        and own.sector_id = own_sector.id and own.state in ('confirmed', 'reversed'))`,
    is_fresh: sql`false`,
  },
  joins: sql`
    ${accountJoin(sql, context)} ${sectorJoin(sql, context)}
    left join lateral (
      select document, year, payment_id from external_payment
      where organisation_id = ${context.organisationId} and not is_replaced and lower(source) = lower(given.source)
        and document_number(document) = document_number(given.document)
        and document_mark(document) = document_mark(given.document)
        and year <= ${selectYear(sql, 'given.day')} and (coalesce(given.cancelled, false) or year = ${selectYear(sql, 'given.day')})
      order by lower(document) = lower(given.document) desc, year desc limit 1
    ) external on true
    left join payment stored on stored.id = external.payment_id`,
})

/**
 * Matches a document of a statement to a payment that was stored without its mark, and the other way round: the older
 * program and tables of the accountant have no marks. Each stored payment matches the first row only.
 */
const matchUnmarked = (tx: Queryable, context: ImportContext) => tx`
  update staged set payment_id = twin.payment_id, document_year = twin.year, state = twin.state, paid = twin.kopecks,
    paid_on = (twin.decided_at at time zone ${timeZone(tx, context)})::date, is_theirs = true
  from (
    select distinct on (payment.id) staged.line, external.payment_id, external.year, payment.state, payment.kopecks,
      payment.decided_at
    from staged join external_payment external on external.organisation_id = ${context.organisationId} and not is_replaced
        and lower(external.source) = source_key
        and document_number(external.document) = document_number(staged.document) and external.year = document_year
        and document_mark(external.document) <> document_mark(staged.document)
        and '' in (document_mark(external.document), document_mark(staged.document))
      join payment on payment.id = external.payment_id and payment.personal_account_id = account_id
        and payment.sector_id = staged.sector_id and payment.kopecks = sum
    where staged.payment_id is null and not is_fresh and bad_reason is null
    order by payment.id, staged.line) twin
  where staged.line = twin.line`

/** A known document may change its sum, but not its account, sector or day: banks reuse numbers. */
const checkStored = async (tx: Queryable): Promise<void> => {
  await markBad(
    tx,
    'Документ',
    tx`document`,
    tx`not is_theirs`,
    'этот документ внесён для другого лицевого счёта или сектора',
  )
  await markBad(
    tx,
    'Дата',
    dayText(tx, 'day'),
    tx`day <> paid_on and not cancels`,
    tx`'этот документ внесён за ' || ${dayText(tx, 'paid_on')}`,
  )
  await markBad(
    tx,
    'Сумма',
    roubles(tx, 'sum'),
    tx`state = 'reversed' and paid <> sum and not cancels`,
    'этот документ отменён',
  )
}

/** Matches cancellations to documents of the same table. */
const matchFresh = (tx: Queryable) =>
  tx`
    update staged set is_fresh = true, document_year = fresh.year, payment_id = null, state = null, paid = null,
      is_theirs = null
    from (select cancelling.line, max(came.document_year) as year
      from staged cancelling join staged came using (source_key, document_key, account_id, sector_id, sum)
      where cancelling.cancels and not came.cancels and came.payment_id is null and came.bad_reason is null
        and came.document_year <= ${selectYear(tx, 'cancelling.day')}
        and (cancelling.payment_id is null or came.document_year > cancelling.document_year)
      group by cancelling.line) fresh
    where staged.line = fresh.line`

const checkCancellations = async (tx: Queryable): Promise<void> => {
  await markBad(
    tx,
    'Отмена',
    tx`document`,
    tx`cancels and payment_id is null and not is_fresh`,
    'отменять нечего: такого документа нет',
  )
  await markBad(
    tx,
    'Сумма',
    roubles(tx, 'sum'),
    tx`cancels and paid <> sum`,
    tx`'документ внесён на ' || ${roubles(tx, 'paid')}`,
  )
}

const outcome = (sql: Queryable): Fragment => sql`
  (case when is_own or staged.state = 'reversed' then 'same' when cancels then 'cancelled'
  when staged.payment_id is null then 'new' when paid <> sum then 'changed' else 'same' end)`

/** In a fixed order; creates missing balances. */
const lockBalances = async (tx: Queryable): Promise<void> => {
  await tx`
    insert into ledger_balance (personal_account_id, sector_id, debt_kopecks)
    select distinct account_id, sector_id, 0 from staged
    where bad_reason is null and ${outcome(tx)} <> 'same' order by 1, 2 on conflict do nothing`
  await tx`
    with locked as (
      select from ledger_balance balance join staged on personal_account_id = account_id and balance.sector_id = staged.sector_id
      where bad_reason is null and ${outcome(tx)} <> 'same'
      order by personal_account_id, balance.sector_id for no key update of balance)
    select count(*) from locked`
}

/** One ledger entry per payment. */
const reverse = async (tx: Queryable, where: Fragment, now: Date): Promise<void> => {
  await tx`drop table if exists reversed`
  await tx`create temporary table reversed (entry_id bigint, id uuid, account_id bigint, sector_id bigint, kopecks bigint) on commit drop`
  const { count } = await tx`
    with taken as (
      update payment set state = 'reversed', reversed_at = ${now} from staged
      where payment.id = staged.payment_id and payment.state = 'confirmed' and ${where}
      returning payment.id, personal_account_id, payment.sector_id, kopecks)
    insert into reversed select ${nextId(tx, 'ledger_entry')}, * from taken`
  if (count === 0) return
  await tx`
    insert into ledger_entry (id, kind, payment_id, at) overriding system value
    select entry_id, 'reversal', id, ${now} from reversed`
  await tx`
    insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
    select entry_id, line, account, case line when 2 then account_id end, sector_id, sign * kopecks
    from reversed, (values (1, 'bank', -1), (2, 'resident', 1)) side (line, account, sign)`
}

/** Dates payments at noon. A changed document gets a new payment. */
const credit = async (tx: Queryable, context: ImportContext): Promise<void> => {
  const { organisationId } = context
  // Ascending ids: random ones touch every index page, which took a tenth of the time for 100,000 payments.
  const id = tx`(lpad(to_hex(entry_id), 12, '0') || substr(gen_random_uuid()::text, 14))::uuid`
  await tx`drop table if exists credited`
  await tx`
    create temporary table credited on commit drop as
    select ${id} as id, entry_id, account_id, sector_id, sum, source, document, document_year, payment_id as replaced,
      (day + time '12:00') at time zone ${timeZone(tx, context)} as at
    from (select ${nextId(tx, 'ledger_entry')} as entry_id, came.* from (
      select * from staged where bad_reason is null and ${outcome(tx)} in ('new', 'changed') order by line) came) numbered`
  await tx`
    insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at,
      sent_at, decided_at)
    select id, account_id, sector_id, 'office', 'debt', sum, 0, 'confirmed', at, at, at from credited`
  await tx`update external_payment set is_replaced = true from credited where payment_id = credited.replaced`
  await tx`
    insert into external_payment (organisation_id, source, document, year, payment_id, loaded_at)
    select ${organisationId}, source, document, document_year, id, ${context.now} from credited`
  await tx`
    insert into ledger_entry (id, kind, payment_id, at) overriding system value
    select entry_id, 'payment', id, at from credited`
  await tx`
    insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
    select entry_id, line, account, case line when 2 then account_id end, sector_id, sign * sum
    from credited, (values (1, 'bank', 1), (2, 'resident', -1)) side (line, account, sign)`
}

/** Credits each document once; a changed sum is reversed and credited again. */
export const payments: Kind = {
  name: 'payments',
  columns: [
    accountColumn,
    sectorColumn,
    { header: 'Дата', field: 'day', type: 'date', parse: day, isRequired: true },
    { header: 'Сумма', field: 'sum', type: 'bigint', parse: money, isRequired: true },
    { header: 'Документ', field: 'document', type: 'text', parse: code(100), isRequired: true },
    { header: 'Источник', field: 'source', type: 'text', parse: text(100), isRequired: true },
    { header: 'Отмена', field: 'cancelled', type: 'boolean', parse: flag },
  ],
  prepare: findByRegister,
  lookUp,
  async check(tx, context) {
    await markAll(tx, [
      noAccount(tx, context),
      noSector(tx),
      [
        'Сумма',
        roubles(tx, 'sum'),
        tx`sum <= 0`,
        'сумма больше нуля; возврат – строка с «да» в столбце «Отмена»',
      ],
      ['Дата', dayText(tx, 'day'), tx`day > ${localNow(tx, context)}::date`, 'этот день ещё не наступил'],
    ])
    await matchFresh(tx)
    await matchUnmarked(tx, context)
    await markDuplicates(tx, 'Документ', ['document_key', 'source_key', 'document_year', 'cancels'])
    await checkStored(tx)
    await checkCancellations(tx)
  },
  async merge(tx, context) {
    const [counts] = await tx<
      {
        readonly added: number
        readonly changed: number
        readonly cancelled: number
        readonly same: number
      }[]
    >`
      select count(*) filter (where ${outcome(tx)} = 'new') as added, count(*) filter (where ${outcome(tx)} = 'changed') as changed,
      count(*) filter (where ${outcome(tx)} = 'cancelled') as cancelled,
      count(*) filter (where ${outcome(tx)} = 'same') as same from staged where bad_reason is null`
    const { added = 0, changed = 0, cancelled = 0, same = 0 } = counts ?? {}
    if (added + changed + cancelled > 0) await lockBalances(tx)
    if (changed > 0) await reverse(tx, tx`bad_reason is null and ${outcome(tx)} = 'changed'`, context.now)
    if (added + changed > 0) await credit(tx, context)
    if (cancelled > 0) {
      await tx`
        update staged set payment_id = external.payment_id from external_payment external
        where is_fresh and not external.is_replaced and bad_reason is null and external.organisation_id = ${context.organisationId}
          and lower(external.source) = source_key and document_key(external.document) = document_key
          and external.year = document_year`
      await reverse(tx, tx`bad_reason is null and ${outcome(tx)} = 'cancelled'`, context.now)
    }
    return { added, changed: changed + cancelled, same }
  },
}
