import type { Sql } from '../../../server/db/connect.ts'
import type { Planned } from './readings.ts'

const asArray = (numbers: readonly number[]) => `{${numbers.join()}}`

export async function closeWindow(sql: Sql): Promise<void> {
  const past = { from_day: 1, till_day: 5, strict: true }
  const toCome = { from_day: 20, till_day: 25, strict: true }
  await sql`
    update organisation set meter_window =
      case when extract(day from now() at time zone time_zone) > 15
           then ${sql.json(past)} else ${sql.json(toCome)} end`
}

/** Raises the previous reading by half a unit. */
export async function correctPrevious(sql: Sql, { id }: Planned): Promise<void> {
  await sql`
    update reading set "values" = array(select value + 0.5 from unnest("values") as value)
     where meter_id = ${id}
       and period = (select max(period) from reading
                      where meter_id = ${id} and period < date_trunc('month', now())::date)`
}

/** Half a unit lower. */
export async function giveOtherReading(sql: Sql, { id, values }: Planned): Promise<void> {
  await sql`
    insert into reading (meter_id, period, "values", deltas, version, submitted_at)
    values (${id}, date_trunc('month', now() at time zone 'Europe/Moscow')::date,
            ${asArray(values.map((value) => value - 0.5))}, ${asArray(values.map(() => 0.5))}, 1, now())`
}
