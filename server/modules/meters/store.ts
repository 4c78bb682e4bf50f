import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import { reportMonths, type MonthReading } from '#contract/meters/schema.ts'
import type { MeterType } from '#contract/meters/types.ts'
import type { Fragment, Queryable } from '../../db/connect.ts'
import { tariffsAsJson, type ServiceTariff } from '../accruals/service.ts'

/** JSON from SQL; plain numbers, not fixed point. */
export interface StoredReading {
  readonly period: string
  readonly values: number[]
  readonly deltas: number[]
  readonly version: number
  readonly late: boolean
  readonly submitted_at: string
}

export interface StoredMeter {
  readonly id: number
  readonly type: MeterType
  readonly serialNumber: string
  readonly place: string | null
  readonly readonly: boolean
  readonly workingFinishDate: string | null
  readonly nextCheckDate: string | null
  readonly digitCapacity: number
  readonly firstValues: number[]
  /** Serial number of the replacement, of the same type. */
  readonly replacedBy: string | null
  /** Last values of a retired meter; null without readings. */
  readonly closingValues: number[] | null
}

/** Readings and estimates are oldest first. */
export interface RangedMeter extends StoredMeter {
  readonly readings: readonly StoredReading[]
  readonly estimates: readonly MonthReading[]
}

export interface ListedMeter extends RangedMeter {
  readonly timeZone: string
  readonly meterWindow: MeterWindow
  readonly tariffs: readonly ServiceTariff[]
}

export const meterColumns = (sql: Queryable) => sql`
  meter.id, meter.type, meter.serial_number, meter.place, meter.readonly, meter.working_finish_date,
  meter.next_check_date, meter.digit_capacity, to_json(meter.first_values) as first_values,
  (select newer.serial_number from meter newer where newer.personal_account_id = meter.personal_account_id
    and newer.type = meter.type and newer.replaces = meter.serial_number) as replaced_by,
  (select to_json("values") from reading where meter_id = meter.id and meter.working_finish_date is not null
    order by period desc limit 1) as closing_values`

export const readingAsJson = (sql: Queryable) => sql`
  json_build_object('period', to_char(period, 'YYYY-MM'), 'values', "values", 'deltas', deltas,
    'version', version, 'late', late, 'submitted_at', submitted_at)`

/** Newest estimates of months without a reading, for a `meter` in scope. `months` restricts `period`. */
const estimatesAsJson = (sql: Queryable, months: Fragment, limit: number) => sql`
  coalesce((select json_agg(json_build_object('period', to_char(period, 'YYYY-MM'), 'values', "values", 'deltas', '{}'::numeric[])
      order by period)
    from (select period, "values" from reading_estimate estimate
      where meter_id = meter.id and ${months}
        and not exists (select from reading own where own.meter_id = meter.id and own.period = estimate.period)
      order by period desc limit ${limit}) estimate), '[]') as estimates`

/**
 * Selects, as JSON, the newest estimate between the reading before this month and this month's, or null. A reading
 * below it calls for a new charge (M-24).
 */
export const correctedEstimate = (sql: Queryable, meterId: Fragment, month: Fragment): Fragment => sql`
  (select json_build_object('period', to_char(estimate.period, 'YYYY-MM'), 'values', estimate."values",
      'deltas', '{}'::numeric[])
    from reading_estimate estimate
    where estimate.meter_id = ${meterId} and estimate.period <= ${month}
      and not exists (select from reading earlier where earlier.meter_id = estimate.meter_id
        and earlier.period >= estimate.period and earlier.period < ${month})
    order by estimate.period desc limit 1)`

/**
 * Lists meters with the newest 13 readings: this month and twelve before, or older ones if months are missing. Runs one
 * statement that uses only indexes.
 */
export const listMeters = (sql: Queryable, personalAccountId: number) => sql<ListedMeter[]>`
  select ${meterColumns(sql)}, organisation.time_zone, organisation.meter_window, account.tariffs,
    coalesce(newest.readings, '[]') as readings, ${estimatesAsJson(sql, sql`true`, 13)}
  from personal_account
  join organisation on organisation.id = personal_account.organisation_id
  cross join lateral (select ${tariffsAsJson(sql)} as tariffs offset 0) account
  join meter on meter.personal_account_id = personal_account.id
  cross join lateral (
    select json_agg(${readingAsJson(sql)} order by period) as readings
    from (select * from reading where meter_id = meter.id order by period desc limit 13) reading
  ) newest
  where personal_account.id = ${personalAccountId}
  order by meter.type, meter.serial_number`

export const listSources = async (
  sql: Queryable,
  meters: readonly number[],
): Promise<ReadonlyMap<number, string | null>> => {
  const rows = await sql<{ meter: number; source: string | null }[]>`
    select distinct on (meter_id) meter_id as meter, source from reading
    where meter_id = any(${[...meters]}::bigint[]) order by meter_id, period desc`
  return new Map(rows.map(({ meter, source }) => [meter, source]))
}

/** Estimates that readings correct, by meter and month. */
export const listCorrected = async (
  sql: Queryable,
  meters: readonly number[],
): Promise<ReadonlyMap<string, MonthReading>> => {
  const rows = await sql<{ meter: number; period: string; estimate: MonthReading | null }[]>`
    select meter_id as meter, to_char(period, 'YYYY-MM') as period,
      ${correctedEstimate(sql, sql`reading.meter_id`, sql`reading.period`)} as estimate
    from reading where meter_id = any(${[...meters]}::bigint[])
      and exists (select from reading_estimate where meter_id = reading.meter_id)`
  return new Map(
    rows.flatMap(({ meter, period, estimate }) => (estimate ? [[`${meter}/${period}`, estimate]] : [])),
  )
}

/** Months are 'YYYY-MM', inclusive; readings begin a year earlier, for comparison. */
export const listMetersOfRange = (sql: Queryable, personalAccountId: number, from: string, till: string) =>
  sql<RangedMeter[]>`
  select ${meterColumns(sql)}, coalesce(ranged.readings, '[]') as readings,
    ${estimatesAsJson(sql, sql`period between ${`${from}-01`} and ${`${till}-01`}`, reportMonths)}
  from meter
  cross join lateral (
    select json_agg(${readingAsJson(sql)} order by period) as readings
    from reading
    where meter_id = meter.id and period between ${`${from}-01`}::date - interval '1 year' and ${`${till}-01`}
  ) ranged
  where personal_account_id = ${personalAccountId}
  order by meter.type, meter.serial_number`

export const findCalendar = async (sql: Queryable, organisationId: number) => {
  const [row] = await sql<{ readonly timeZone: string; readonly meterWindow: MeterWindow }[]>`
    select time_zone, meter_window from organisation where id = ${organisationId}`
  if (!row) throw new Error(`There is no organisation ${organisationId}`)
  return row
}

interface Unsent {
  readonly organisationId: number
  /** 'YYYY-MM' */
  readonly period: string
  readonly today: string
}

interface Page {
  /** Last profile id of the previous page. */
  readonly after: number
  readonly limit: number
}

/** Profiles that may submit, by id. Read-only meters do not count, except heat distributors. */
export const listProfilesWithUnsent = async (
  sql: Queryable,
  { organisationId, period, today }: Unsent,
  { after, limit }: Page,
): Promise<readonly number[]> => {
  const rows = await sql<{ id: number }[]>`
    select profile.id from profile
    join personal_account account on account.id = profile.personal_account_id
    join profile_permissions granted on granted.profile_id = profile.id
    where account.organisation_id = ${organisationId} and profile.id > ${after}
      and granted.permissions ->> 'apartment_meters_data' like '%C%'
      and exists (select from meter
        where personal_account_id = account.id
          and (not readonly or type = 'HeatDistributorAreaMeter')
          and (working_finish_date is null or working_finish_date >= ${today})
          and not exists (select from meter newer where newer.personal_account_id = account.id
            and newer.type = meter.type and newer.replaces = meter.serial_number)
          and not exists (select from reading where meter_id = meter.id and period = ${`${period}-01`}))
    order by profile.id limit ${limit}`
  return rows.map(({ id }) => id)
}
