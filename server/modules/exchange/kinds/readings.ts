import { accountColumn, decimal, periodColumn, serialColumn, text, type Column } from '../columns.ts'
import {
  accountJoin,
  countOutcomes,
  markBad,
  markFirst,
  markDuplicates,
  monthSql,
  noAccount,
  numberSql,
  staged,
  type ImportContext,
  type Kind,
  type Mark,
} from '../stage.ts'
import { checkConsumption, writeConsumption } from './consumption.ts'

const value = (nth: number): Column => ({
  header: `Показание ${nth}`,
  field: `value${nth}`,
  type: 'numeric',
  parse: decimal(10, 5),
  ...(nth === 1 && { isRequired: true as const }),
})

/** Control reading by staff; overrides the resident's. */
const isControl = `coalesce(lower(source) = 'контроль', false)`

const values = '(array[given.value1, given.value2, given.value3])[1:cardinality(meter.first_values)]'
const isSame = `stored."values" is not null and stored."values" = ${values}`

const monthOfNow = ({ organisationId, now }: ImportContext) =>
  `(select date_trunc('month', timestamptz '${now.toISOString()}' at time zone time_zone)
    from organisation where id = ${organisationId})`
const given = 'num_nonnulls(value1, value2, value3)'
const smallestValue = 'least(value1, value2, value3)'

/** Faults other than consumption. */
const faults = (context: ImportContext): readonly Mark[] => [
  noAccount,
  ['Заводской номер', 'serial_number', 'meter_id is null', `'такого счётчика у этого лицевого счёта нет'`],
  [
    'Показание 1',
    numberSql('value1'),
    `${given} <> rates or array_position("values", null) is not null`,
    `'у этого счётчика показаний: ' || rates`,
  ],
  ['Показание 1', numberSql(smallestValue), `${smallestValue} < 0`, `'показание меньше нуля'`],
  ['Период', monthSql('period'), `period > ${monthOfNow(context)}`, `'этот месяц ещё не наступил'`],
  [
    'Период',
    monthSql('period'),
    'closed_on < period',
    `'счётчик снят с учёта ' || to_char(closed_on, 'DD.MM.YYYY')`,
  ],
]

/** Staff readings never replace a resident's, except with source «контроль»; the resident is then notified. */
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
  lookUp: (context) => ({
    columns: {
      account_id: 'account.id',
      meter_id: 'meter.id',
      rates: 'cardinality(meter.first_values)',
      closed_on: 'meter.working_finish_date',
      '"values"': `${values}::numeric(15, 5)[]`,
      is_same: isSame,
      was_sent: 'stored.meter_id is not null and stored.source is null',
      standing: `case when stored.source is null and not (${isSame}) then
        replace(array_to_string(array(select trim_scale(unnest(stored."values"))), ' / '), '.', ',') end`,
      standing_on: `(stored.submitted_at at time zone
        (select time_zone from organisation where id = ${context.organisationId}))::date`,
    },
    joins: `${accountJoin(context)}
      left join meter on meter.personal_account_id = account.id and meter.serial_number = given.serial_number
      left join reading stored on stored.meter_id = meter.id and stored.period = given.period`,
  }),
  async check(tx, context) {
    await markFirst(tx, faults(context))
    await markDuplicates(tx, 'Период', ['period', 'meter_id'])
    await markBad(
      tx,
      'Показание 1',
      numberSql('value1'),
      `was_sent and not is_same and not ${isControl}`,
      `'житель передал ' || standing || ' ' || to_char(standing_on, 'DD.MM.YYYY')`,
    )
    await checkConsumption(tx, isControl)
  },
  async merge(tx, { organisationId, now }) {
    const good = 'bad_reason is null and not is_same'
    // Past months count as read at their end.
    const readAt = `least(timestamptz '${now.toISOString()}',
      (period + interval '1 month - 12 hours') at time zone (select time_zone from organisation where id = ${organisationId}))`
    const counts = await countOutcomes(
      tx,
      `insert into reading as stored (meter_id, period, "values", deltas, version, submitted_at, source)
       select meter_id, period, "values", counted.deltas, 1, ${readAt}, nullif(coalesce(lower(source), ''), 'житель')
       from ${staged} join counted using (meter_id, period) where ${good}
       on conflict (meter_id, period) do update set "values" = excluded."values", deltas = excluded.deltas,
         version = stored.version + 1, late = false, submitted_at = excluded.submitted_at, source = excluded.source`,
      [],
    )
    await writeConsumption(tx)
    await tx.unsafe(
      `insert into reading_notification_outbox select meter_id, period from ${staged} where ${good} and was_sent
       on conflict do nothing`,
    )
    return counts
  },
}
