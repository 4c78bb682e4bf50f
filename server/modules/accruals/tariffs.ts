import type { Queryable } from '../../db/connect.ts'

/** Tariff of a service in the newest receipt of its sector: roubles for a unit, and the receipt's month, 'YYYY-MM'. */
export interface ServiceTariff {
  readonly service: string
  readonly unit: string
  readonly period: string
  readonly roubles: number
}

/**
 * JSON of the tariffs that the newest receipts of an account were counted by, as `ServiceTariff`s, to be a column of a
 * statement that reads the row `personal_account`; by indexes alone.
 */
export const tariffsAsJson = (sql: Queryable) => sql`(
  select coalesce(json_agg(json_build_object('service', line.service, 'unit', line.unit, 'period', newest.period,
    'roubles', line.tariff) order by sector.id, line.place), '[]')
  from sector
  cross join lateral (
    select id, to_char(period, 'YYYY-MM') as period from accrual
    where personal_account_id = personal_account.id and sector_id = sector.id
    order by accrual.period desc limit 1
  ) newest
  join accrual_line line on line.accrual_id = newest.id
  where sector.organisation_id = personal_account.organisation_id and line.tariff > 0)`
