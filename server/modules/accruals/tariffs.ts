import type { Queryable } from '../../db/connect.ts'

/** Tariff of a service in the newest receipt of its sector: roubles for a unit, and the receipt's month, 'YYYY-MM'. */
export interface ServiceTariff {
  readonly service: string
  readonly unit: string
  readonly period: string
  readonly roubles: number
}

/** Lists the tariffs that the newest receipts of an account were counted by; one statement, by indexes alone. */
export const listTariffs = (sql: Queryable, personalAccountId: number) => sql<ServiceTariff[]>`
  select line.service, line.unit, newest.period, line.tariff::float8 as roubles
  from personal_account account
  join sector on sector.organisation_id = account.organisation_id
  cross join lateral (
    select id, to_char(period, 'YYYY-MM') as period from accrual
    where personal_account_id = account.id and sector_id = sector.id
    order by accrual.period desc limit 1
  ) newest
  join accrual_line line on line.accrual_id = newest.id
  where account.id = ${personalAccountId} and line.tariff > 0
  order by sector.id, line.place`
