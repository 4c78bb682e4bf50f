import {
  accountColumn,
  day,
  decimal,
  electricTypes,
  flag,
  meterType,
  number,
  serialColumn,
  text,
  integer,
  type Column,
} from '../columns.ts'
import type { Queryable } from '../../../db/connect.ts'
import {
  countOutcomes,
  accountJoin,
  markBad,
  markFirst,
  markDuplicates,
  noAccount,
  staged,
  buildUpsert,
  type ImportContext,
  type Kind,
  type Written,
} from '../stage.ts'

const firstValue = (nth: number): Column => ({
  header: `Первое показание ${nth}`,
  field: `first${nth}`,
  type: 'numeric',
  parse: decimal(10, 5),
})

const goodLike = (of: string) =>
  `from ${staged} own where own.bad_reason is null and own.account_id = ${of}.account_id and own.type = ${of}.type`

/** SQL: a good row of the table overrides the stored meter. */
const isInTable = `exists (select from ${staged} own where own.bad_reason is null
  and own.account_id = newer.personal_account_id and own.serial_number = newer.serial_number)`

const newerLike = (serialSql: string) =>
  `from meter newer where newer.personal_account_id = account_id and newer.type = ${staged}.type
     and newer.replaces = ${serialSql} and not ${isInTable}`

/** SQL: «Вместо» names a known meter. */
const hasOld = (typeSql: string) =>
  `(exists (select from meter old where personal_account_id = account_id and old.serial_number = ${staged}.replaces and old.${typeSql})
    or exists (select from ${staged} old where old.account_id = ${staged}.account_id and old.bad_reason is null
      and old.serial_number = ${staged}.replaces and old.${typeSql}))`

/** SQL: rows in a replacement cycle, also through stored meters. */
const inCircle = `line in (
  with recursive link as (
    select account_id, type, serial_number, replaces from ${staged} where bad_reason is null and replaces is not null
    union all
    select personal_account_id, type, serial_number, replaces from meter newer
    where replaces is not null and not ${isInTable}
      and personal_account_id in (select account_id from ${staged} where replaces is not null)),
  walk as (
    select line, account_id, type, serial_number as start, replaces as at from ${staged}
    where bad_reason is null and replaces is not null
    union
    select line, account_id, type, start, link.replaces
    from walk join link using (account_id, type) where link.serial_number = walk.at)
  select line from walk where at = start)`

/** Rejects invalid «Вместо» values. Repeats, because a rejected row may invalidate others. */
const checkReplaced = async (tx: Queryable, { organisationId }: ImportContext): Promise<void> => {
  const mark = (where: string, reasonSql: string) =>
    markBad(tx, 'Вместо', 'replaces', `replaces is not null and ${where}`, reasonSql)
  await tx.unsafe(`create index on ${staged} (account_id, serial_number)`)
  await mark('replaces = serial_number', `'счётчик заменяет сам себя'`)
  await markDuplicates(tx, 'Вместо', ['replaces', 'account_id'])
  for (let marked = 1; marked > 0;) {
    const unknown = await mark(
      `not ${hasOld(`type = ${staged}.type`)}`,
      `case when ${hasOld('type is not null')} then 'этот счётчик другого типа'
         when exists (select from meter old join personal_account account on account.id = old.personal_account_id
           where organisation_id = ${organisationId} and old.serial_number = ${staged}.replaces) then 'этот счётчик другого лицевого счёта'
         else 'такого счётчика у этого лицевого счёта нет' end`,
    )
    const taken = await mark(
      `exists (select ${newerLike(`${staged}.replaces`)} and newer.serial_number <> ${staged}.serial_number)`,
      `'его уже заменил № ' || (select newer.serial_number ${newerLike(`${staged}.replaces`)} limit 1)`,
    )
    const circle = await mark(inCircle, `'счётчики заменяют друг друга по кругу'`)
    marked = unknown.count + taken.count + circle.count
  }
}

const todaySql = ({ organisationId, now }: ImportContext) =>
  `(select (timestamptz '${now.toISOString()}' at time zone time_zone)::date from organisation where id = ${organisationId})`

/** Keeps a replaced meter closed if its own row has no closing date. */
const retainClosed = async (tx: Queryable, context: ImportContext): Promise<void> => {
  const stays = context.fields.has('replaces')
    ? newerLike(`${staged}.serial_number`)
    : `from meter newer where newer.personal_account_id = account_id and newer.type = ${staged}.type
         and newer.replaces = ${staged}.serial_number`
  await tx.unsafe(
    `update ${staged} set working_finish_date = coalesce((select old.working_finish_date from meter old
       where personal_account_id = account_id and old.type = ${staged}.type and old.serial_number = ${staged}.serial_number),
       ${todaySql(context)})
     where bad_reason is null and working_finish_date is null and (exists (select ${stays})
       ${context.fields.has('replaces') ? `or exists (select ${goodLike(staged)} and own.replaces = ${staged}.serial_number)` : ''})`,
  )
}

const closeReplaced = (tx: Queryable, context: ImportContext) =>
  tx.unsafe(
    `update meter set working_finish_date = ${todaySql(context)} from ${staged} newer
     where bad_reason is null and newer.account_id = personal_account_id and newer.type = meter.type
       and newer.replaces = meter.serial_number and meter.working_finish_date is null`,
  )

/** SQL: electric type by rates or first values. */
const typeSql = `case when given.named_type <> 'Electric' then given.named_type
  else (array['${electricTypes.join("', '")}'])[coalesce(given.rates, greatest(num_nonnulls(given.first1, given.first2, given.first3), 1))] end`

/** Meters of flats. A replaced meter is closed and its successor continues its history (M-23). */
export const meters: Kind = {
  name: 'meters',
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
    { header: 'Поверка до', field: 'next_check_date', type: 'date', parse: day },
    { header: 'Закрыт', field: 'working_finish_date', type: 'date', parse: day },
    { header: 'Только чтение', field: 'readonly', type: 'boolean', parse: flag },
    { header: 'Вместо', field: 'replaces', type: 'text', parse: number },
  ],
  lookUp: (context) => ({
    columns: {
      account_id: 'account.id',
      type: typeSql,
      first_values: `(array[coalesce(given.first1, 0), coalesce(given.first2, 0), coalesce(given.first3, 0)])
        [1:case when ${typeSql} like '%ThreeRate%' then 3 when ${typeSql} like '%TwoRate%' then 2 else 1 end]`,
    },
    joins: accountJoin(context),
  }),
  async check(tx, context) {
    const count = 'cardinality(first_values)'
    await markFirst(tx, [
      noAccount,
      ['Тарифов', 'rates', `rates <> ${count}`, `'у этого типа тарифов: ' || ${count}`],
      [
        'Первое показание 1',
        'first1',
        `num_nonnulls(first1, first2, first3) > ${count}`,
        `'показаний больше, чем тарифов'`,
      ],
      [
        'Первое показание 1',
        'first1',
        `greatest(first1, first2, first3) >= 10::numeric ^ digits`,
        `'цифр больше, чем на счётчике'`,
      ],
    ])
    await markDuplicates(tx, 'Заводской номер', ['serial_number', 'account_id'])
    await markBad(
      tx,
      'Тип',
      'type',
      `exists (select from meter where personal_account_id = account_id and meter.serial_number = ${staged}.serial_number and meter.type <> ${staged}.type)`,
      `'счётчик с этим номером уже есть, и он другого типа'`,
    )
    if (context.fields.has('replaces')) await checkReplaced(tx, context)
    await retainClosed(tx, context)
  },
  async merge(tx, context) {
    const key: Written[] = [
      ['personal_account_id', '', 'account_id'],
      ['type', 'type', 'type'],
      ['serial_number', 'serial_number', 'serial_number'],
    ]
    const written: Written[] = [
      ['digit_capacity', 'digits', '(10::numeric ^ digits - 1)::bigint'],
      // Without the column, known meters keep their values.
      ...(context.fields.has('first1') ? [['first_values', 'first1', 'first_values'] as const] : []),
      ['place', 'place', 'place'],
      ['next_check_date', 'next_check_date', 'next_check_date'],
      ['working_finish_date', 'working_finish_date', 'working_finish_date'],
      ['readonly', 'readonly', 'coalesce(readonly, false)'],
      ['replaces', 'replaces', 'replaces'],
    ]
    const firstOfNew: Written[] = context.fields.has('first1') ? [] : [['first_values', '', 'first_values']]
    const conflict = 'personal_account_id, type, serial_number'
    const counts = await countOutcomes(
      tx,
      buildUpsert('meter', [...key, ...firstOfNew], written, context, conflict),
      [],
    )
    if (context.fields.has('replaces')) await closeReplaced(tx, context)
    return counts
  },
}
