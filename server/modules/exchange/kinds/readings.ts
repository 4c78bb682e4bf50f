import { accountColumn, decimal, periodColumn, serialColumn, text, type Column } from '../columns.ts'
import {
  countsOf,
  findAccounts,
  markBad,
  markTwins,
  monthSql,
  numberSql,
  staged,
  type ImportContext,
  type Kind,
} from '../stage.ts'
import { checkConsumption, writeConsumption } from './consumption.ts'

const value = (nth: number): Column => ({
  header: `Показание ${nth}`,
  field: `value${nth}`,
  type: 'numeric',
  parse: decimal(10, 5),
  ...(nth === 1 && { isRequired: true as const }),
})

/** A check by the organisation's people: it wins over what the resident sent. */
const isControl = `coalesce(lower(source) = 'контроль', false)`

const findMeters = async (tx: Parameters<Kind['check']>[0]): Promise<void> => {
  await tx.unsafe(
    `update ${staged} set meter_id = meter.id, rates = cardinality(meter.first_values), closed_on = working_finish_date
     from meter where meter.personal_account_id = account_id and meter.serial_number = ${staged}.serial_number`,
  )
  await markBad(
    tx,
    'Заводской номер',
    'serial_number',
    'meter_id is null',
    `'такого счётчика у этого лицевого счёта нет'`,
  )
}

const checkValues = async (tx: Parameters<Kind['check']>[0]): Promise<void> => {
  const given = 'num_nonnulls(value1, value2, value3)'
  await tx.unsafe(`update ${staged} set "values" = (array[value1, value2, value3])[1:rates]`)
  await markBad(
    tx,
    'Показание 1',
    numberSql('value1'),
    `${given} <> rates or array_position("values", null) is not null`,
    `'у этого счётчика показаний: ' || rates`,
  )
  const least = 'least(value1, value2, value3)'
  await markBad(tx, 'Показание 1', numberSql(least), `${least} < 0`, `'показание меньше нуля'`)
}

const checkMonth = async (
  tx: Parameters<Kind['check']>[0],
  { organisationId, now }: ImportContext,
): Promise<void> => {
  const present = `(select date_trunc('month', timestamptz '${now.toISOString()}' at time zone time_zone)
    from organisation where id = ${organisationId})`
  await markBad(tx, 'Период', monthSql('period'), `period > ${present}`, `'этот месяц ещё не наступил'`)
  await markBad(
    tx,
    'Период',
    monthSql('period'),
    'closed_on < period',
    `'счётчик снят с учёта ' || to_char(closed_on, 'DD.MM.YYYY')`,
  )
}

/** Compares the rows with the readings that stand, and never replaces a resident's in silence. */
const checkStanding = async (
  tx: Parameters<Kind['check']>[0],
  { organisationId }: ImportContext,
): Promise<void> => {
  await tx.unsafe(`create index on ${staged} (meter_id, period)`)
  await tx.unsafe(`create index on ${staged} (line)`)
  await tx.unsafe(
    `update ${staged} set is_same = reading."values" = ${staged}."values", was_sent = reading.source is null,
       standing = replace(array_to_string(array(select trim_scale(unnest(reading."values"))), ' / '), '.', ','),
       standing_on = (submitted_at at time zone time_zone)::date
     from reading, organisation
     where reading.meter_id = ${staged}.meter_id and reading.period = ${staged}.period and bad_reason is null
       and organisation.id = ${organisationId}`,
  )
  await markBad(
    tx,
    'Показание 1',
    numberSql('value1'),
    `was_sent and not is_same and not ${isControl}`,
    `'житель передал ' || standing || ' ' || to_char(standing_on, 'DD.MM.YYYY')`,
  )
}

/**
 * Readings that the organisation took. A resident's reading stands against them unless the source is «контроль»: such a
 * one wins, and the resident is told.
 */
export const readings: Kind = {
  name: 'readings',
  columns: [
    accountColumn,
    serialColumn,
    periodColumn,
    value(1),
    value(2),
    value(3),
    { header: 'Источник', field: 'source', type: 'text', parse: text(100) },
  ],
  extra: `account_id bigint, meter_id bigint, rates integer, closed_on date, "values" numeric(15, 5)[],
    deltas numeric(15, 5)[], is_same boolean not null default false, was_sent boolean not null default false,
    standing text, standing_on date`,
  async check(tx, context) {
    await findAccounts(tx, context)
    await findMeters(tx)
    await checkValues(tx)
    await checkMonth(tx, context)
    await markTwins(tx, 'Период', ['period', 'meter_id'])
    await checkStanding(tx, context)
    await checkConsumption(tx, isControl)
  },
  async merge(tx, { organisationId, now }) {
    const good = 'bad_reason is null and not is_same'
    // A month that is over was read by its end.
    const readAt = `least(timestamptz '${now.toISOString()}',
      (period + interval '1 month - 12 hours') at time zone (select time_zone from organisation where id = ${organisationId}))`
    const counts = await countsOf(
      tx,
      `insert into reading as stored (meter_id, period, "values", deltas, version, submitted_at, source)
       select meter_id, period, "values", deltas, 1, ${readAt}, nullif(coalesce(lower(source), ''), 'житель')
       from ${staged} where ${good}
       on conflict (meter_id, period) do update set "values" = excluded."values", deltas = excluded.deltas,
         version = stored.version + 1, late = false, submitted_at = excluded.submitted_at, source = excluded.source`,
      [],
    )
    await writeConsumption(tx)
    await tx.unsafe(
      `insert into reading_to_tell select meter_id, period from ${staged} where ${good} and was_sent
       on conflict do nothing`,
    )
    return counts
  },
}
