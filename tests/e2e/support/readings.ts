import type { Sql } from '../../../server/db/connect.ts'

export const annasFlat = '100200012'
export const annasSecondFlat = '100200047'

/** One more than the last reading in every zone. */
export interface Planned {
  readonly id: number
  readonly serial: string
  readonly type: string
  readonly values: readonly number[]
  readonly texts: readonly string[]
}

const presentMonth = (sql: Sql) => sql`date_trunc('month', now() at time zone 'Europe/Moscow')::date`

/** Ordered by id. */
export async function planReadings(sql: Sql, account: string): Promise<Planned[]> {
  const rows = await sql<Omit<Planned, 'texts'>[]>`
    select meter.id, meter.serial_number as serial, meter.type,
           to_json(array(select round(value, 2) + 1 from unnest(
             case when meter.type = 'HeatDistributorAreaMeter' then meter.first_values
                  else coalesce(last."values", meter.first_values) end) as value)) as values
      from meter
      join personal_account as account on account.id = meter.personal_account_id
      left join lateral (
        select reading."values" from reading
         where reading.meter_id = meter.id and reading.period < ${presentMonth(sql)}
         order by reading.period desc limit 1) as last on true
     where account.number = ${account}
       and not exists (select from reading
                        where reading.meter_id = meter.id and reading.period = ${presentMonth(sql)})
       and (not meter.readonly or meter.type = 'HeatDistributorAreaMeter')
       and coalesce(meter.working_finish_date, 'infinity') >= current_date
     order by meter.id`
  return rows.map(({ id, serial, type, values }) => {
    const texts = values.map((value) => String(value).replace('.', ','))
    return { id, serial, type, values, texts }
  })
}

export async function planReading(sql: Sql, account: string): Promise<Planned> {
  const [first] = await planReadings(sql, account)
  if (!first) throw new Error(`Account ${account} has no meters to read`)
  return first
}

export interface Standing {
  readonly serial: string
  readonly values: readonly number[]
  readonly submissions: number
}

/** Ordered by meter. */
export async function listReadings(sql: Sql, account: string): Promise<Standing[]> {
  const rows = await sql<Standing[]>`
    select meter.serial_number as serial, to_json(reading."values") as values,
           (select count(*) from reading_submission as sent
             where sent.meter_id = meter.id and sent.period = reading.period) as submissions
      from meter
      join personal_account as account on account.id = meter.personal_account_id
      join reading on reading.meter_id = meter.id and reading.period = ${presentMonth(sql)}
     where account.number = ${account}
     order by meter.id`
  return [...rows]
}

export const onceEach = (planned: readonly Planned[]): Standing[] =>
  planned.map(({ serial, values }) => ({ serial, values, submissions: 1 }))

export async function addMeters(sql: Sql, account: string, count: number): Promise<void> {
  await sql`
    insert into meter (personal_account_id, type, serial_number, place, digit_capacity, first_values)
    select id, 'ColdWaterAreaMeter', 'T' || 100 + nth, 'Кухня', 99999, '{0}'
      from personal_account, generate_series(1, ${count}) as nth
     where personal_account.number = ${account}`
}
