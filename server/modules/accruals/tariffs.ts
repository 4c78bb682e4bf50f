import type { Queryable } from '../../db/connect.ts'

/** Roubles per unit in the newest receipt; month 'YYYY-MM'. */
export interface ServiceTariff {
  readonly service: string
  readonly unit: string
  readonly period: string
  readonly roubles: number
}

/** Returns SQL for a JSON column of `ServiceTariff`s of `personal_account`; uses only indexes. */
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
