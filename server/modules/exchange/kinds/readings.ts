import type { Fragment, Queryable } from '../../../db/connect.ts'
import {
  accountColumn,
  periodColumn,
  serialColumn,
  unitColumn,
  unitInCell,
  type Column,
} from '../values/columns.ts'
import {
  accountJoin,
  alikeText,
  countOutcomes,
  markBad,
  markAll,
  markDuplicates,
  dayText,
  localNow,
  looksLike,
  monthText,
  noAccount,
  numberText,
  pastRetention,
  timeZone,
  type Counts,
  type ImportContext,
  type Kind,
  type Mark,
} from '../staging/stage.ts'
import { otherUnit } from './meter-unit.ts'
import { joinZones, describeZones, zoneNames } from './reading-zones.ts'
import { checkConsumption, writeConsumption } from './consumption.ts'
import { describeUnusual } from './unusual-readings.ts'
import { decimal } from '../values/numbers.ts'
import { text, zone } from '../values/words.ts'

const value = (nth: number): Column => ({
  header: `Показание ${nth}`,
  field: `value${nth}`,
  type: 'numeric',
  parse: decimal(10, 5),
  ...(nth === 1 && { isRequired: true as const }),
})

/** A reading counts for the month of its day, as a resident's does. */
const period: Column = {
  ...periodColumn,
  lastNames: [
    'Дата снятия',
    'Дата снятия показаний',
    'Дата снятия показания',
    'Дата показаний',
    'Дата показания',
    'Дата текущих показаний',
    'Дата текущего показания',
    'Дата передачи',
    'Дата передачи показаний',
    'Дата приёма показаний',
    'Дата ввода показаний',
  ],
}

/** Control reading by staff; overrides the resident's. */
const isControl = (sql: Queryable): Fragment => sql`coalesce(lower(source) = 'контроль', false)`

const values = (sql: Queryable): Fragment =>
  sql`(array[given.value1, given.value2, given.value3])[1:cardinality(meter.first_values)]`
/** An estimate equals a stored one only where the month has no reading. */
const isSame = (sql: Queryable): Fragment => sql`
  coalesce(case when is_estimated_source(given.source) then coalesce(stored."values", estimate."values")
    else stored."values" end = ${values(sql)}, false)`

/** The serial number of a meter of the same account that looks the same. */
const alikeMeter = (sql: Queryable): Fragment => sql`
  select alike.serial_number from meter alike
  where alike.personal_account_id = account_id
    and ${looksLike(sql, sql`alike.serial_number`, sql`staged.serial_number`)}
  order by alike.serial_number limit 1`

/** Faults other than consumption. */
const faults = (sql: Queryable, context: ImportContext): readonly Mark[] => {
  const smallest = sql`least(value1, value2, value3)`
  const month = monthText(sql, 'period')
  return [
    noAccount(sql, context),
    [
      'Заводской номер',
      sql`serial_number`,
      sql`meter_id is null and account_id is not null and serial_number is not null`,
      sql`'такого счётчика у этого лицевого счёта нет' || ${alikeText(sql, alikeMeter(sql))}`,
    ],
    [
      'Зона',
      zoneNames(sql, sql`zones`),
      sql`zones is not null and bad_reason is null and zones <> array(select generate_series(1, rates))`,
      sql`'у этого счётчика тарифов: ' || rates || ', а в таблице показания: ' || ${zoneNames(sql, sql`zones`)}`,
    ],
    [
      'Показание 1',
      numberText(sql, sql`value1`),
      sql`
        bad_reason is null and zones is null
        and (num_nonnulls(value1, value2, value3) <> rates or array_position("values", null) is not null)`,
      sql`'у этого счётчика показаний: ' || rates`,
    ],
    otherUnit(sql, 'Показание 1', sql`meter_type`),
    ['Показание 1', numberText(sql, smallest), sql`${smallest} < 0`, 'показание меньше нуля'],
    [
      'Период',
      month,
      sql`period > date_trunc('month', ${localNow(sql, context)})`,
      'этот месяц ещё не наступил',
    ],
    pastRetention(sql, 'readings'),
    ['Период', month, sql`closed_on < period`, sql`'счётчик снят с учёта ' || ${dayText(sql, 'closed_on')}`],
  ]
}

const monthNames = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const plural = new Intl.PluralRules('ru')
const maxMonths = 12

/** Returns «13 показаний войдут в декабрь 2026, 2 в ноябрь 2026»: a day at the turn of a month may surprise. */
const describeMonths = async (tx: Queryable): Promise<readonly string[]> => {
  const rows = await tx<{ readonly first: string; readonly count: number }[]>`
    select period as first, count(*)::integer as count from staged
    where period is not null and (bad_reason is null or bad_column = 'Период')
    group by period order by count desc, period desc limit ${maxMonths}`
  const months = rows.map(({ first, count }, at) => {
    const month = monthNames.format(new Date(first)).replace(/ г\.$/, '')
    const isOne = plural.select(count) === 'one'
    const few = plural.select(count) === 'few' ? 'показания войдут' : 'показаний войдут'
    return `${count} ${at === 0 ? `${isOne ? 'показание войдёт' : few} ` : ''}в ${month}`
  })
  return months.length === 0 ? [] : [months.join(', ')]
}

/** Both count all good rows: each counts those of the other as equal ones. */
const joinCounts = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  same: one.same - other.added - other.changed,
})

/**
 * Staff readings never replace a resident's, except with source «контроль»; the resident is then notified. What the
 * office computed is stored apart and replaces no reading (M-24).
 */
export const readings: Kind = {
  name: 'readings',
  columns: [
    accountColumn,
    serialColumn,
    period,
    value(1),
    value(2),
    value(3),
    unitColumn(['Показание 1', 'Показание 2', 'Показание 3']),
    { header: 'Зона', field: 'zone', type: 'integer', parse: zone },
    {
      header: 'Источник',
      field: 'source',
      type: 'text',
      parse: text(100),
      lastNames: [
        'Вид показания',
        'Вид показаний',
        'Тип показания',
        'Тип показаний',
        'Способ',
        'Способ получения',
      ],
    },
  ],
  derived: [unitInCell('Показание 1')],
  extra: (sql) => sql`zones integer[]`,
  prepare: joinZones,
  lookUp: (sql, context) => ({
    columns: {
      account_id: sql`account.id`,
      meter_id: sql`meter.id`,
      meter_type: sql`meter.type`,
      rates: sql`cardinality(meter.first_values)`,
      closed_on: sql`meter.working_finish_date`,
      values: sql`${values(sql)}::numeric(15, 5)[]`,
      is_same: isSame(sql),
      was_sent: sql`stored.meter_id is not null and stored.source is null`,
      is_estimate: sql`is_estimated_source(given.source)`,
      standing_source: sql`stored.source`,
      standing: sql`
        case when not ${isSame(sql)} then
        replace(array_to_string(array(select trim_scale(unnest(stored."values"))), ' / '), '.', ',') end`,
      standing_on: sql`(stored.submitted_at at time zone ${timeZone(sql, context)})::date`,
    },
    joins: sql`
      ${accountJoin(sql, context)}
      left join meter on meter.personal_account_id = account.id and meter.serial_number = given.serial_number
      left join reading stored on stored.meter_id = meter.id and stored.period = given.period
      left join reading_estimate estimate on estimate.meter_id = meter.id and estimate.period = given.period`,
  }),
  async check(tx, context) {
    await markAll(tx, faults(tx, context))
    await markDuplicates(tx, 'Период', ['period', 'meter_id'])
    await markBad(
      tx,
      'Показание 1',
      numberText(tx, tx`value1`),
      tx`was_sent and not is_same and not ${isControl(tx)}`,
      tx`'житель передал ' || standing || ' ' || ${dayText(tx, 'standing_on')}`,
    )
    await markBad(
      tx,
      'Показание 1',
      numberText(tx, tx`value1`),
      tx`is_estimate and standing_source is not null and not is_same`,
      tx`'за этот месяц есть показание ' || standing || coalesce(', источник «' || nullif(standing_source, '') || '»', '')`,
    )
    await checkConsumption(tx, isControl(tx))
  },
  async merge(tx, context) {
    const good = tx`bad_reason is null and not is_same`
    // Past months count as read at their end.
    const readAt = tx`
      least(${context.now}::timestamptz,
      (period + interval '1 month - 12 hours') at time zone ${timeZone(tx, context)})`
    const readingCounts = await countOutcomes(
      tx,
      tx`
        insert into reading as stored (meter_id, period, "values", deltas, version, submitted_at, source)
        select meter_id, period, "values", counted.deltas, 1, ${readAt}, nullif(coalesce(lower(source), ''), 'житель')
        from staged join counted using (meter_id, period) where ${good}
        on conflict (meter_id, period) do update set "values" = excluded."values", deltas = excluded.deltas,
          version = stored.version + 1, late = false, submitted_at = excluded.submitted_at, source = excluded.source`,
    )
    const estimates = await countOutcomes(
      tx,
      tx`
        insert into reading_estimate as stored (meter_id, period, "values", source, imported_at)
        select meter_id, period, "values", source, ${context.now} from staged where ${good} and is_estimate
        on conflict (meter_id, period) do update set "values" = excluded."values", source = excluded.source,
          imported_at = excluded.imported_at`,
    )
    await writeConsumption(tx)
    await tx`
      insert into reading_notification_outbox select meter_id, period from staged where ${good} and was_sent
      on conflict do nothing`
    return joinCounts(readingCounts, estimates)
  },
  questions: { unusual: describeUnusual },
  remarks: async (tx, context) => [...(await describeMonths(tx)), ...(await describeZones(tx, context))],
}
