import {
  accountColumn,
  electricTypes,
  serialColumn,
  unitColumn,
  unitInCell,
  type Column,
} from '../values/columns.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import {
  countOutcomes,
  accountJoin,
  alikeText,
  markBad,
  markAll,
  markDuplicates,
  localNow,
  looksLike,
  noAccount,
  buildUpsert,
  type ImportContext,
  type Kind,
  type Written,
} from '../staging/stage.ts'
import { shiftMonths } from '#contract/calendar.ts'
import { otherUnit } from './meter-unit.ts'
import { day } from '../values/dates.ts'
import type { Parse } from '../values/parsed.ts'
import { decimal, integer } from '../values/numbers.ts'
import { flag, meterType, number, text } from '../values/words.ts'

/** Years, also as «6 лет»; most meters are verified every 4 to 16 years. */
const interval: Parse = (given) => integer(1, 30)(given.replace(/(?:лет|года?|г\.?)$/iu, '').trim())

/** The day until which a verification holds; empty if either part is not known. */
const addYears = (on: string | null, years: string | null): string =>
  on === null || years === null ? '' : shiftMonths(on, Number(years) * 12)

const firstValue = (nth: number): Column => ({
  header: `Первое показание ${nth}`,
  field: `first${nth}`,
  type: 'numeric',
  parse: decimal(10, 5),
})

/** A good row of the table overrides the stored meter. */
const isInTable = (sql: Queryable): Fragment => sql`
  exists (select from staged own where own.bad_reason is null
  and own.account_id = newer.personal_account_id and own.serial_number = newer.serial_number)`

const storedNewer = (sql: Queryable, serial: Fragment): Fragment =>
  sql`
    from meter newer where newer.personal_account_id = account_id and newer.type = staged.type
    and newer.replaces = ${serial}`

const newerBesideTable = (sql: Queryable, serial: Fragment): Fragment =>
  sql`${storedNewer(sql, serial)} and not ${isInTable(sql)}`

/** «Вместо» names a known meter, and `hasType` holds for its type. */
const hasOld = (sql: Queryable, hasType: Fragment): Fragment =>
  sql`
    (exists (select from meter old where personal_account_id = account_id and old.serial_number = staged.replaces and old.type ${hasType})
    or exists (select from staged old where old.account_id = staged.account_id and old.bad_reason is null
      and old.serial_number = staged.replaces and old.type ${hasType}))`

/** Rows in a replacement cycle, also through stored meters. */
const isInCircle = (sql: Queryable): Fragment => sql`
  line in (
  with recursive link as (
    select account_id, type, serial_number, replaces from staged where bad_reason is null and replaces is not null
    union all
    select personal_account_id, type, serial_number, replaces from meter newer
    where replaces is not null and not ${isInTable(sql)}
      and personal_account_id in (select account_id from staged where replaces is not null)),
  walk as (
    select line, account_id, type, serial_number as start, replaces as at from staged
    where bad_reason is null and replaces is not null
    union
    select line, account_id, type, start, link.replaces
    from walk join link using (account_id, type) where link.serial_number = walk.at)
  select line from walk where at = start)`

/** Repeats, because a rejected row may invalidate others. */
const checkReplaced = async (tx: Queryable, { organisationId }: ImportContext): Promise<void> => {
  const mark = (where: Fragment, reason: string | Fragment) =>
    markBad(tx, 'Вместо', tx`replaces`, tx`replaces is not null and ${where}`, reason)
  await tx`create index on staged (account_id, serial_number)`
  await mark(tx`replaces = serial_number`, 'счётчик заменяет сам себя')
  await markDuplicates(tx, 'Вместо', ['replaces', 'account_id'])
  for (let marked = 1; marked > 0;) {
    const unknown = await mark(
      tx`not ${hasOld(tx, tx`= staged.type`)}`,
      tx`
        case when ${hasOld(tx, tx`is not null`)} then 'этот счётчик другого типа'
        when exists (select from meter old join personal_account account on account.id = old.personal_account_id
          where organisation_id = ${organisationId} and old.serial_number = staged.replaces)
          then 'этот счётчик другого лицевого счёта'
        else 'такого счётчика у этого лицевого счёта нет' || ${alikeText(
          tx,
          tx`select alike.serial_number from meter alike where alike.personal_account_id = account_id
            and ${looksLike(tx, tx`alike.serial_number`, tx`staged.replaces`)}
          order by alike.serial_number limit 1`,
        )} end`,
    )
    const taken = await mark(
      tx`exists (select ${newerBesideTable(tx, tx`staged.replaces`)} and newer.serial_number <> staged.serial_number)`,
      tx`'его уже заменил № ' || (select newer.serial_number ${newerBesideTable(tx, tx`staged.replaces`)} limit 1)`,
    )
    const circle = await mark(isInCircle(tx), 'счётчики заменяют друг друга по кругу')
    marked = unknown.count + taken.count + circle.count
  }
}

/** Applies if its own row has no closing date. */
const retainClosed = async (tx: Queryable, context: ImportContext): Promise<void> => {
  const hasReplaces = context.fields.has('replaces')
  const stored = (hasReplaces ? newerBesideTable : storedNewer)(tx, tx`staged.serial_number`)
  const inTable = tx`
    exists (select from staged own where own.bad_reason is null
    and own.account_id = staged.account_id and own.type = staged.type and own.replaces = staged.serial_number)`
  await tx`
    update staged set working_finish_date = coalesce((select old.working_finish_date from meter old
      where personal_account_id = account_id and old.type = staged.type and old.serial_number = staged.serial_number),
      ${localNow(tx, context)}::date)
    where bad_reason is null and working_finish_date is null
      and (exists (select ${stored}) ${hasReplaces ? tx`or ${inTable}` : tx``})`
}

const closeReplaced = (tx: Queryable, context: ImportContext) =>
  tx`
    update meter set working_finish_date = ${localNow(tx, context)}::date from staged newer
    where bad_reason is null and newer.account_id = personal_account_id and newer.type = meter.type
      and newer.replaces = meter.serial_number and meter.working_finish_date is null`

/** The type of electric meters depends on rates or first values. */
const selectType = (sql: Queryable): Fragment => sql`
  case when given.named_type <> 'Electric' then given.named_type
  else (${electricTypes}::text[])[coalesce(given.rates, greatest(num_nonnulls(given.first1, given.first2, given.first3), 1))] end`

/** A replaced meter is closed and its successor continues its history (M-23). */
export const meters: Kind = {
  name: 'meters',
  derived: [
    unitInCell('Первое показание 1'),
    {
      from: ['Дата поверки', 'Интервал поверки'],
      into: ['Поверка до'],
      derive: ([on, years]) => ({ texts: [addYears(on ?? null, years ?? null)] }),
    },
  ],
  columns: [
    accountColumn,
    serialColumn,
    { header: 'Тип', field: 'named_type', type: 'text', parse: meterType, isRequired: true },
    { header: 'Место', field: 'place', type: 'text', parse: text(100) },
    { header: 'Цифр', field: 'digits', type: 'integer', parse: integer(1, 10), isRequired: true },
    { header: 'Тарифов', field: 'rates', type: 'integer', parse: integer(1, 3) },
    firstValue(1),
    firstValue(2),
    firstValue(3),
    unitColumn(['Первое показание 1', 'Первое показание 2', 'Первое показание 3']),
    { header: 'Поверка до', field: 'next_check_date', type: 'date', parse: day },
    { header: 'Дата поверки', field: 'checked_on', type: 'date', parse: day },
    { header: 'Интервал поверки', field: 'check_interval', type: 'integer', parse: interval },
    { header: 'Закрыт', field: 'working_finish_date', type: 'date', parse: day },
    { header: 'Только чтение', field: 'readonly', type: 'boolean', parse: flag },
    { header: 'Вместо', field: 'replaces', type: 'text', parse: number },
  ],
  lookUp: (sql, context) => ({
    columns: {
      account_id: sql`account.id`,
      type: selectType(sql),
      first_values: sql`
        (array[coalesce(given.first1, 0), coalesce(given.first2, 0), coalesce(given.first3, 0)])
        [1:case when ${selectType(sql)} like '%ThreeRate%' then 3 when ${selectType(sql)} like '%TwoRate%' then 2 else 1 end]`,
    },
    joins: accountJoin(sql, context),
  }),
  async check(tx, context) {
    const count = tx`cardinality(first_values)`
    await markAll(tx, [
      noAccount(tx, context),
      otherUnit(tx, 'Первое показание 1', tx`type`),
      [
        'Тарифов',
        tx`rates`,
        tx`named_type is not null and rates <> ${count}`,
        tx`'у этого типа тарифов: ' || ${count}`,
      ],
      [
        'Первое показание 1',
        tx`first1`,
        tx`named_type is not null and num_nonnulls(first1, first2, first3) > ${count}`,
        'показаний больше, чем тарифов',
      ],
      [
        'Первое показание 1',
        tx`first1`,
        tx`greatest(first1, first2, first3) >= 10::numeric ^ digits`,
        'цифр больше, чем на счётчике',
      ],
    ])
    await markDuplicates(tx, 'Заводской номер', ['serial_number', 'account_id'])
    await markBad(
      tx,
      'Тип',
      tx`type`,
      tx`exists (select from meter where personal_account_id = account_id and meter.serial_number = staged.serial_number and meter.type <> staged.type)`,
      'счётчик с этим номером уже есть, и он другого типа',
    )
    if (context.fields.has('replaces')) await checkReplaced(tx, context)
    await retainClosed(tx, context)
  },
  async merge(tx, context) {
    const key: Written[] = [
      ['personal_account_id', '', tx`account_id`],
      ['type', 'type', tx`type`],
      ['serial_number', 'serial_number', tx`serial_number`],
    ]
    const firstValues = tx`first_values`
    const written: Written[] = [
      ['digit_capacity', 'digits', tx`(10::numeric ^ digits - 1)::bigint`],
      // Without the column, known meters keep their values.
      ...(context.fields.has('first1') ? [['first_values', 'first1', firstValues] as const] : []),
      ['place', 'place', tx`place`],
      ['next_check_date', 'next_check_date', tx`next_check_date`],
      ['working_finish_date', 'working_finish_date', tx`working_finish_date`],
      ['readonly', 'readonly', tx`coalesce(readonly, false)`],
      ['replaces', 'replaces', tx`replaces`],
    ]
    if (!context.fields.has('first1')) key.push(['first_values', '', firstValues])
    const conflict = tx`personal_account_id, type, serial_number`
    const counts = await countOutcomes(
      tx,
      buildUpsert(tx, { table: 'meter', key, written, conflict }, context),
    )
    if (context.fields.has('replaces')) await closeReplaced(tx, context)
    return counts
  },
}
