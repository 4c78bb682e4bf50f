import type { Fragment, Queryable } from '../../../db/connect.ts'
import { joinFragments, listNames } from '../../../db/fragments.ts'
import { penaltyColumn, totalColumn } from '../charges/charge-columns.ts'
import { accountColumn, periodColumn, sectorColumn } from '../values/columns.ts'
import {
  accountJoin,
  markBad,
  markAll,
  lineText,
  localNow,
  monthText,
  nextId,
  noAccount,
  noSector,
  pastRetention,
  roubles,
  sectorJoin,
  type ImportContext,
  type Kind,
} from '../staging/stage.ts'
import { firstSideLine, partLines } from '../staging/sheet-lines.ts'
import { day } from '../values/dates.ts'
import { fault, type Parse } from '../values/parsed.ts'
import { money, rounded } from '../values/numbers.ts'
import { text, unitName } from '../values/words.ts'

/** Receipts list the balance among the services; its debt is in the ledger already. */
const balanceWord = /^(?:долг|задолженность|переплата|аванс|оплачено|сальдо|начислено|к оплате)(?!\p{L})/iu
const serviceName: Parse = (given) =>
  balanceWord.test(given)
    ? fault('это не услуга: остатки и оплаты вносят другими таблицами')
    : text(200)(given)

const keyColumns = ['account_id', 'sector_id', 'period']
const key = (sql: Queryable): Fragment => listNames(sql, keyColumns)
const hasKeyOf = (sql: Queryable, other: string): Fragment => {
  const same = keyColumns.map((column) => sql`${sql(`staged.${column}`)} = ${sql(`${other}.${column}`)}`)
  return joinFragments(sql, same, sql`and`)
}

/** Marks all lines of a row that has a fault. */
const markLinesOfRow = (tx: Queryable) =>
  tx`
    update staged set bad_column = faulty.bad_column, bad_value = faulty.bad_value, bad_reason = faulty.bad_reason
    from (select distinct on (own_line) own_line, bad_column, bad_value, bad_reason
      from (select line % ${partLines} as own_line, * from staged where bad_reason is not null) bad
      order by own_line, line) faulty
    where staged.line % ${partLines} = own_line and staged.bad_reason is null`

/**
 * A receipt must not miss a line, so one bad row rejects its document. A row without an account may be of the document
 * above it.
 */
const markDocuments = async (tx: Queryable): Promise<void> => {
  await tx`drop table if exists faulty`
  await tx`
    create temporary table faulty on commit drop as
    select min(line) as line, ${key(tx)} from staged where bad_reason is not null group by ${key(tx)}`
  const [stray] = await tx`select from staged where number is null limit 1`
  const ofAbove = listNames(
    tx,
    keyColumns.map((column) => `above.${column}`),
  )
  if (stray)
    await tx`
      with placed as (
        select line, number, ${key(tx)}, count(number) over (order by line % ${partLines}, line) as place from staged)
      insert into faulty
      select stray.line, ${ofAbove} from placed stray join placed above using (place)
      where stray.number is null and above.number is not null`
  await tx`
    update staged set bad_column = '', bad_value = '', bad_reason = 'в этом документе есть ошибка, строка ' || ${lineText(tx, tx`faulty.line`)}
    from (select min(line) as line, ${key(tx)} from faulty group by ${key(tx)}) faulty
    where ${hasKeyOf(tx, 'faulty')} and bad_reason is null`
}

/** Few receipts have several lines of a service, so comparing and adding up begins with these. */
const collectRepeated = async (tx: Queryable): Promise<void> => {
  await tx`drop table if exists repeated`
  await tx`
    create temporary table repeated on commit drop as
    select ${key(tx)}, service from staged where bad_reason is null group by ${key(tx)}, service having count(*) > 1`
}

/** The same line twice is a mistake, not a second part of the service. */
const markRepeated = (tx: Queryable) =>
  tx`
    update staged twin set bad_column = 'Услуга', bad_value = service, bad_reason = 'уже есть в строке ' || ${lineText(tx, tx`first`)}
    from (select line, min(line) over (partition by ${key(tx)}, service, tariff, volume, charged, recalculated, benefit)
      as first from staged join repeated using (${key(tx)}, service)
      where bad_reason is null and line < ${firstSideLine}) same
    where same.line = twin.line and same.first < twin.line and bad_reason is null`

/**
 * Adds up lines of one service, as an accountant would: a receipt shows a service once. A tariff that differs is left
 * out. An equal line is a repetition and stays a fault.
 */
const mergeServices = async (tx: Queryable): Promise<void> => {
  const total = (column: string) => tx`sum(${tx(column)}) as ${tx(column)}`
  const only = (column: string) =>
    tx`case when min(${tx(column)}) is not distinct from max(${tx(column)}) then min(${tx(column)}) end as ${tx(column)}`
  await tx`drop table if exists merged`
  await tx`
    create temporary table merged on commit drop as
    select ${key(tx)}, service, min(line) as line, count(*)::integer as lines, ${only('tariff')}, ${only('unit')},
      case when ${differ(tx, 'unit')} then null else sum(volume) end as volume, ${total('charged')},
      ${total('recalculated')}, ${total('benefit')}, left(string_agg(distinct reason, '; '), 300) as reason
    from staged join repeated using (${key(tx)}, service) where bad_reason is null
    group by ${key(tx)}, service having count(*) > 1`
  await tx`
    delete from staged using merged where ${hasKeyOf(tx, 'merged')} and staged.service = merged.service
      and staged.line > merged.line and bad_reason is null`
  await tx`
    update staged set tariff = merged.tariff, unit = merged.unit, volume = merged.volume, charged = merged.charged,
      recalculated = merged.recalculated, benefit = merged.benefit, reason = merged.reason
    from merged where merged.line = staged.line`
}

const describeMerged: NonNullable<Kind['remarks']> = async (tx) => {
  const rows = await tx<{ readonly service: string; readonly count: number }[]>`
    select service, count(*)::integer as count from merged group by 1 order by 2 desc, 1 limit 20`
  return rows.length === 0
    ? []
    : [
        `Строки одной услуги сложены: ${rows.map(({ service, count }) => `«${service}» (квитанций: ${count})`).join(', ')}`,
      ]
}

const differ = (sql: Queryable, column: string): Fragment =>
  sql`min(${sql(column)}) is distinct from max(${sql(column)})`

const checkDates = async (tx: Queryable): Promise<void> => {
  await tx`
    update staged set bad_column = case when torn.issued then 'Выставлено' else 'Оплатить до' end,
      bad_value = (case when torn.issued then issued_on else due_on end)::text, bad_reason = 'в одном документе разные даты'
    from (select ${key(tx)}, ${differ(tx, 'issued_on')} as issued from staged group by ${key(tx)}
      having ${differ(tx, 'issued_on')} or ${differ(tx, 'due_on')}) torn
    where ${hasKeyOf(tx, 'torn')} and bad_reason is null`
  await markBad(tx, 'Оплатить до', tx`due_on`, tx`due_on < issued_on`, 'срок оплаты раньше, чем выставлено')
}

const collectDocuments = async (tx: Queryable): Promise<void> => {
  await tx`drop table if exists document`
  await tx`
    create temporary table document on commit drop as
    select sums.*, coalesce(accrual.id, ${nextId(tx, 'accrual')}) as accrual_id, accrual.id is null as is_new,
      accrual.total_kopecks as was,
      false as is_changed, false as is_corrected
    from (
      select ${key(tx)}, max(issued_on) as issued_on, max(due_on) as due_on, count(*) as lines, sum(charged)::bigint as charged,
        sum(coalesce(recalculated, 0))::bigint as recalculated, sum(coalesce(benefit, 0))::bigint as benefit
      from staged where bad_reason is null group by ${key(tx)} order by ${key(tx)}) sums
    left join accrual on accrual.personal_account_id = account_id and accrual.sector_id = sums.sector_id
      and accrual.period = sums.period`
  await tx`alter table document add primary key (${key(tx)})`
  await tx`analyze document`
}

const hasOtherSums = (sql: Queryable): Fragment => sql`
  (line.service, line.charged, coalesce(line.recalculated, 0), coalesce(line.benefit, 0)) is distinct from
  (stored.service, stored.charged_kopecks, stored.recalculated_kopecks, stored.benefit_kopecks)`
const isOtherLine = (sql: Queryable): Fragment => sql`
  (${hasOtherSums(sql)} or (coalesce(line.unit, ''), line.tariff, line.volume, line.reason) is distinct from
    (stored.unit, stored.tariff, stored.volume, stored.recalculation_reason))`

const compareDocuments = (tx: Queryable) =>
  tx`
    with compared as (
      select document.accrual_id, bool_or(${hasOtherSums(tx)}) as has_other_sums, bool_or(${isOtherLine(tx)}) as has_other_lines
      from staged line join document using (${key(tx)})
      left join accrual_line stored on stored.accrual_id = document.accrual_id and stored.service = line.service
      where bad_reason is null and not is_new group by 1),
    counted as (
      select document.accrual_id, count(*) as stored_lines
      from document join accrual_line using (accrual_id) where not is_new group by 1)
    update document set
      is_corrected = has_other_sums or coalesce(stored_lines, 0) <> lines,
      is_changed = has_other_lines or coalesce(stored_lines, 0) <> lines
        or coalesce(document.issued_on <> accrual.issued_on, false) or coalesce(document.due_on <> accrual.due_on, false)
    from compared join accrual on accrual.id = compared.accrual_id left join counted on counted.accrual_id = accrual.id
    where document.accrual_id = compared.accrual_id
      and (has_other_lines or coalesce(stored_lines, 0) <> lines
        or document.issued_on <> accrual.issued_on or document.due_on <> accrual.due_on)`

const writeDocuments = async (tx: Queryable, context: ImportContext): Promise<void> => {
  const today = tx`${localNow(tx, context)}::date`
  await tx`
    insert into accrual (id, personal_account_id, sector_id, period, issued_on, due_on, charged_kopecks,
      recalculated_kopecks, benefit_kopecks) overriding system value
    select accrual_id, account_id, sector_id, period, coalesce(issued_on, ${today}),
      coalesce(due_on, greatest(period + interval '1 month 14 days', coalesce(issued_on, ${today}))), charged, recalculated, benefit
    from document where is_new order by ${key(tx)}`
  await tx`
    update accrual set issued_on = coalesce(document.issued_on, accrual.issued_on),
      due_on = coalesce(document.due_on, accrual.due_on), charged_kopecks = charged, recalculated_kopecks = recalculated,
      benefit_kopecks = benefit
    from document where is_changed and accrual.id = accrual_id`
  await tx`delete from accrual_line using document where is_changed and accrual_line.accrual_id = document.accrual_id`
  await tx`
    insert into accrual_line (accrual_id, place, service, unit, tariff, volume, charged_kopecks, recalculated_kopecks,
      recalculation_reason, benefit_kopecks)
    select accrual_id, row_number() over (partition by accrual_id order by line), service, coalesce(unit, ''), tariff,
      volume, line.charged, coalesce(line.recalculated, 0), reason, coalesce(line.benefit, 0)
    from staged line join document using (${key(tx)})
    where bad_reason is null and (is_new or is_changed)`
}

/** Locks the balances first. */
const postDocuments = async (tx: Queryable, { now }: ImportContext): Promise<void> => {
  await tx`
    with locked as (
      select from ledger_balance join document on personal_account_id = account_id and ledger_balance.sector_id = document.sector_id
      where is_new or is_corrected order by personal_account_id, ledger_balance.sector_id for no key update of ledger_balance)
    select count(*) from locked`
  const total = tx`charged + recalculated - benefit`
  await tx`drop table if exists moved`
  await tx`
    create temporary table moved on commit drop as
    select ${nextId(tx, 'ledger_entry')} as entry_id, document.*, ${total} - coalesce(was, 0) as kopecks
    from document where (is_new or is_corrected) and ${total} <> coalesce(was, 0)`
  await tx`
    insert into ledger_entry (id, kind, accrual_id, at) overriding system value
    select entry_id, case when is_new then 'accrual' else 'correction' end, accrual_id, ${now} from moved`
  await tx`
    insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
    select entry_id, line, account, case line when 1 then account_id end, sector_id, sign * kopecks
    from moved, (values (1, 'resident', 1), (2, 'income', -1)) side (line, account, sign)`
  await tx`
    insert into accrual_correction (accrual_id, at, difference_kopecks)
    select accrual_id, ${now}, ${total} - was from document where is_corrected`
}

/**
 * One row per service. A document (account, sector, month) is accepted or rejected as a whole; a changed one is
 * corrected in the ledger.
 */
export const accruals: Kind = {
  name: 'accruals',
  columns: [
    accountColumn,
    sectorColumn,
    periodColumn,
    { header: 'Выставлено', field: 'issued_on', type: 'date', parse: day },
    { header: 'Оплатить до', field: 'due_on', type: 'date', parse: day },
    {
      header: 'Услуга',
      field: 'service',
      type: 'text',
      parse: serviceName,
      isRequired: true,
      hasTotals: true,
    },
    { header: 'Единица', field: 'unit', type: 'text', parse: unitName },
    { header: 'Тариф', field: 'tariff', type: 'numeric', parse: rounded(10, 4), mayBeMerged: true },
    { header: 'Объём', field: 'volume', type: 'numeric', parse: rounded(9, 5) },
    {
      header: 'Начислено',
      field: 'charged',
      type: 'bigint',
      parse: money,
      isRequired: true,
      zeroBeside: ['recalculated', 'benefit', 'penalty', 'total'],
    },
    { header: 'Перерасчёт', field: 'recalculated', type: 'bigint', parse: money },
    { header: 'Причина', field: 'reason', type: 'text', parse: text(300) },
    { header: 'Льгота', field: 'benefit', type: 'bigint', parse: money },
    { header: penaltyColumn, field: 'penalty', type: 'bigint', parse: money, isOtherForm: true },
    { header: totalColumn, field: 'total', type: 'bigint', parse: money, isOtherForm: true },
  ],
  lookUp: (sql, context) => ({
    columns: { account_id: sql`account.id`, sector_id: sql`own_sector.id` },
    joins: sql`${accountJoin(sql, context)} ${sectorJoin(sql, context)}`,
  }),
  async check(tx, context) {
    const next = tx`date_trunc('month', ${localNow(tx, context)}) + interval '1 month'`
    await markAll(tx, [
      noAccount(tx, context),
      noSector(tx),
      ['Период', monthText(tx, 'period'), tx`period > ${next}`, 'этот месяц ещё не наступил'],
      pastRetention(tx, 'receipts'),
      ['Льгота', roubles(tx, 'benefit'), tx`benefit < 0`, 'льгота меньше нуля'],
    ])
    await collectRepeated(tx)
    await markRepeated(tx)
    await mergeServices(tx)
    await checkDates(tx)
    await markLinesOfRow(tx)
    await markDocuments(tx)
  },
  async merge(tx, context) {
    await collectDocuments(tx)
    await compareDocuments(tx)
    await writeDocuments(tx, context)
    await postDocuments(tx, context)
    if (!context.isQuiet)
      await tx`
        insert into receipt_notification_outbox (accrual_id, difference_kopecks)
        select accrual_id, case when is_corrected then charged + recalculated - benefit - was end
        from document where is_new or is_corrected on conflict (accrual_id) do nothing`
    const [counts] = await tx<
      { readonly added: number; readonly changed: number; readonly same: number }[]
    >`select coalesce(sum(lines) filter (where is_new), 0)::bigint as added,
         coalesce(sum(lines) filter (where is_changed), 0)::bigint as changed,
         coalesce(sum(lines) filter (where not is_new and not is_changed), 0)::bigint as same from document`
    return counts ?? { added: 0, changed: 0, same: 0 }
  },
  sum: (sql) => sql`charged + coalesce(recalculated, 0) - coalesce(benefit, 0)`,
  remarks: describeMerged,
}
