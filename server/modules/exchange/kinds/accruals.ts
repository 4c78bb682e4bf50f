import type { Queryable } from '../../../db/connect.ts'
import { accountColumn, day, decimal, money, periodColumn, sectorColumn, text } from '../columns.ts'
import {
  accountJoin,
  markBad,
  markFirst,
  markDuplicates,
  monthSql,
  nextId,
  noAccount,
  noSector,
  roublesSql,
  sectorJoin,
  staged,
  type ImportContext,
  type Kind,
} from '../stage.ts'

const key = 'account_id, sector_id, period'
const sameKey = (left: string, right: string): string =>
  ['account_id', 'sector_id', 'period'].map((field) => `${left}.${field} = ${right}.${field}`).join(' and ')

/** Rejects a whole document for one bad row; a receipt must not miss a line. */
const markDocuments = (tx: Queryable) =>
  tx.unsafe(
    `update ${staged} set bad_column = '', bad_value = '', bad_reason = 'в этом документе есть ошибка, строка ' || faulty.line
     from (select min(line) as line, ${key} from ${staged} where bad_reason is not null group by ${key}) faulty
     where ${sameKey('faulty', staged)} and bad_reason is null`,
  )

const differ = (field: string) => `min(${field}) is distinct from max(${field})`

const checkDates = async (tx: Queryable): Promise<void> => {
  await tx.unsafe(
    `update ${staged} set bad_column = case when torn.issued then 'Выставлено' else 'Оплатить до' end,
       bad_value = (case when torn.issued then issued_on else due_on end)::text, bad_reason = 'в одном документе разные даты'
     from (select ${key}, ${differ('issued_on')} as issued from ${staged} group by ${key}
       having ${differ('issued_on')} or ${differ('due_on')}) torn
     where ${sameKey('torn', staged)} and bad_reason is null`,
  )
  await markBad(tx, 'Оплатить до', 'due_on', 'due_on < issued_on', `'срок оплаты раньше, чем выставлено'`)
}

/** Groups good rows into documents and joins the stored one of that month. */
const collectDocuments = async (tx: Queryable): Promise<void> => {
  await tx.unsafe('drop table if exists document')
  await tx.unsafe(
    `create temporary table document on commit drop as
     select sums.*, coalesce(accrual.id, ${nextId('accrual')}) as accrual_id, accrual.id is null as is_new,
       accrual.total_kopecks as was,
       false as is_changed, false as is_corrected
     from (
       select ${key}, max(issued_on) as issued_on, max(due_on) as due_on, count(*) as lines, sum(charged)::bigint as charged,
         sum(coalesce(recalculated, 0))::bigint as recalculated, sum(coalesce(benefit, 0))::bigint as benefit
       from ${staged} where bad_reason is null group by ${key} order by ${key}) sums
     left join accrual on accrual.personal_account_id = account_id and accrual.sector_id = sums.sector_id
       and accrual.period = sums.period`,
  )
  await tx.unsafe(`alter table document add primary key (${key})`)
  await tx.unsafe('analyze document')
}

/** SQL: whether sums or extra columns changed. */
const differs = (lineSql = '', storedSql = '') =>
  `(line.service, line.charged, coalesce(line.recalculated, 0), coalesce(line.benefit, 0)${lineSql}) is distinct from
   (stored.service, stored.charged_kopecks, stored.recalculated_kopecks, stored.benefit_kopecks${storedSql})`
const otherSums = differs()
const otherLines = differs(
  `, coalesce(line.unit, ''), line.tariff, line.volume, line.reason`,
  ', stored.unit, stored.tariff, stored.volume, stored.recalculation_reason',
)

/** Flags changed lines and changed sums. */
const compareDocuments = (tx: Queryable) =>
  tx.unsafe(
    `with compared as (
       select document.accrual_id, bool_or(${otherSums}) as has_other_sums, bool_or(${otherLines}) as has_other_lines
       from ${staged} line join document using (${key})
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
         or document.issued_on <> accrual.issued_on or document.due_on <> accrual.due_on)`,
  )

const writeDocuments = async (tx: Queryable, { organisationId, now }: ImportContext): Promise<void> => {
  await tx.unsafe(
    `insert into accrual (id, personal_account_id, sector_id, period, issued_on, due_on, charged_kopecks,
       recalculated_kopecks, benefit_kopecks) overriding system value
     select accrual_id, account_id, sector_id, period, coalesce(issued_on, today),
       coalesce(due_on, greatest(period + interval '1 month 14 days', coalesce(issued_on, today))), charged, recalculated, benefit
     from document, (select ($1::timestamptz at time zone time_zone)::date as today from organisation where id = $2) present
     where is_new order by ${key}`,
    [now, organisationId],
  )
  await tx.unsafe(
    `update accrual set issued_on = coalesce(document.issued_on, accrual.issued_on),
       due_on = coalesce(document.due_on, accrual.due_on), charged_kopecks = charged, recalculated_kopecks = recalculated,
       benefit_kopecks = benefit
     from document where is_changed and accrual.id = accrual_id`,
  )
  await tx.unsafe(
    `delete from accrual_line using document where is_changed and accrual_line.accrual_id = document.accrual_id`,
  )
  await tx.unsafe(
    `insert into accrual_line (accrual_id, place, service, unit, tariff, volume, charged_kopecks, recalculated_kopecks,
       recalculation_reason, benefit_kopecks)
     select accrual_id, row_number() over (partition by accrual_id order by line), service, coalesce(unit, ''), tariff,
       volume, line.charged, coalesce(line.recalculated, 0), reason, coalesce(line.benefit, 0)
     from ${staged} line join document using (${key})
     where bad_reason is null and (is_new or is_changed)`,
  )
}

/** Posts new sums and corrections, after locking the balances. */
const postDocuments = async (tx: Queryable, { now }: ImportContext): Promise<void> => {
  await tx.unsafe(
    `with locked as (
       select from ledger_balance join document on personal_account_id = account_id and ledger_balance.sector_id = document.sector_id
       where is_new or is_corrected order by personal_account_id, ledger_balance.sector_id for no key update of ledger_balance)
     select count(*) from locked`,
  )
  const total = 'charged + recalculated - benefit'
  await tx.unsafe('drop table if exists moved')
  await tx.unsafe(
    `create temporary table moved on commit drop as
     select ${nextId('ledger_entry')} as entry_id, document.*, ${total} - coalesce(was, 0) as kopecks
     from document where (is_new or is_corrected) and ${total} <> coalesce(was, 0)`,
  )
  await tx.unsafe(
    `insert into ledger_entry (id, kind, accrual_id, at) overriding system value
     select entry_id, case when is_new then 'accrual' else 'correction' end, accrual_id, $1 from moved`,
    [now],
  )
  await tx.unsafe(
    `insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
     select entry_id, line, account, case line when 1 then account_id end, sector_id, sign * kopecks
     from moved, (values (1, 'resident', 1), (2, 'income', -1)) side (line, account, sign)`,
  )
  await tx.unsafe(
    `insert into accrual_correction (accrual_id, at, difference_kopecks)
     select accrual_id, $1, ${total} - was from document where is_corrected`,
    [now],
  )
}

/**
 * Receipts, one row per service. A document (account, sector, month) is accepted or rejected as a whole; a changed one
 * is corrected in the ledger.
 */
export const accruals: Kind = {
  name: 'accruals',
  columns: [
    accountColumn,
    sectorColumn,
    periodColumn,
    { header: 'Выставлено', field: 'issued_on', type: 'date', parse: day },
    { header: 'Оплатить до', field: 'due_on', type: 'date', parse: day },
    { header: 'Услуга', field: 'service', type: 'text', parse: text(200), isRequired: true },
    { header: 'Единица', field: 'unit', type: 'text', parse: text(20) },
    { header: 'Тариф', field: 'tariff', type: 'numeric', parse: decimal(10, 4) },
    { header: 'Объём', field: 'volume', type: 'numeric', parse: decimal(9, 5) },
    { header: 'Начислено', field: 'charged', type: 'bigint', parse: money, isRequired: true },
    { header: 'Перерасчёт', field: 'recalculated', type: 'bigint', parse: money },
    { header: 'Причина', field: 'reason', type: 'text', parse: text(300) },
    { header: 'Льгота', field: 'benefit', type: 'bigint', parse: money },
  ],
  lookUp: (context) => ({
    columns: { account_id: 'account.id', sector_id: 'own_sector.id' },
    joins: `${accountJoin(context)} ${sectorJoin(context)}`,
  }),
  async check(tx, context) {
    const next = `(select date_trunc('month', timestamptz '${context.now.toISOString()}' at time zone time_zone) + interval '1 month'
      from organisation where id = ${context.organisationId})`
    await markFirst(tx, [
      noAccount,
      noSector,
      ['Период', monthSql('period'), `period > ${next}`, `'этот месяц ещё не наступил'`],
      ['Льгота', roublesSql('benefit'), 'benefit < 0', `'льгота меньше нуля'`],
    ])
    await markDuplicates(tx, 'Услуга', ['service', 'account_id', 'sector_id', 'period'])
    await checkDates(tx)
    await markDocuments(tx)
  },
  async merge(tx, context) {
    await collectDocuments(tx)
    await compareDocuments(tx)
    await writeDocuments(tx, context)
    await postDocuments(tx, context)
    if (!context.isQuiet)
      await tx.unsafe(
        `insert into receipt_notification_outbox (accrual_id, difference_kopecks)
         select accrual_id, case when is_corrected then charged + recalculated - benefit - was end
         from document where is_new or is_corrected on conflict (accrual_id) do nothing`,
      )
    const [counts] = await tx.unsafe<
      { readonly added: number; readonly changed: number; readonly same: number }[]
    >(
      `select coalesce(sum(lines) filter (where is_new), 0)::bigint as added,
         coalesce(sum(lines) filter (where is_changed), 0)::bigint as changed,
         coalesce(sum(lines) filter (where not is_new and not is_changed), 0)::bigint as same from document`,
    )
    return counts ?? { added: 0, changed: 0, same: 0 }
  },
}
