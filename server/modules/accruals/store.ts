import type { Queryable } from '../../db/connect.ts'
import { netKopecks, onTheWayKopecks } from '../ledger/service.ts'

/** Sums in kopecks. */
export interface StoredAccrual {
  readonly id: number
  /** 'YYYY-MM' */
  readonly period: string
  readonly issued_on: string
  readonly due_on: string
  readonly total: number
  /** Oldest first; null for none. */
  readonly corrections: readonly { readonly on: string; readonly kopecks: number }[] | null
}

/** Newest first; sums in kopecks. */
export interface SectorRow {
  readonly sector: string
  readonly sectorName: string
  readonly debt: number
  readonly onTheWay: number
  /** Null without receipts and without an imported balance. */
  readonly newest: Pick<StoredAccrual, 'period' | 'due_on'> | null
  readonly receipts: readonly StoredAccrual[]
  readonly payments: readonly { readonly kopecks: number; readonly on: string }[]
}

interface Range {
  /** Codes; null for all services. */
  readonly sectors: readonly string[] | null
  /** First month, 'YYYY-MM'. */
  readonly since: string
}

const accrualAsJson = (sql: Queryable) => sql`
  json_build_object('id', accrual.id, 'period', to_char(accrual.period, 'YYYY-MM'), 'issued_on', accrual.issued_on,
    'due_on', accrual.due_on, 'total', accrual.total_kopecks, 'corrections', (
      select json_agg(json_build_object('on', (at at time zone organisation.time_zone)::date,
        'kopecks', difference_kopecks) order by at)
      from accrual_correction where accrual_id = accrual.id))`

/** Returns SQL for the month and due date of the newest receipt of `sector`, else of the imported balance. */
export const debtMonth = (sql: Queryable, personalAccountId: number) => sql`
  (select to_char(accrual.period, 'YYYY-MM') as period, due_on from accrual
   where personal_account_id = ${personalAccountId} and sector_id = sector.id
   order by accrual.period desc limit 1)
  union all
  (select to_char(entry.at::date - 1, 'YYYY-MM'), entry.at::date
   from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
   where posting.personal_account_id = ${personalAccountId} and posting.sector_id = sector.id
     and entry.kind = 'opening'
   order by entry.at limit 1)
  limit 1`

/**
 * Lists sectors in the organisation's order, using only indexes. The range does not limit payments, because settlement
 * needs all of them.
 */
export const listSectors = (sql: Queryable, personalAccountId: number, { sectors, since }: Range) => sql<
  SectorRow[]
>`
  select sector.code as sector, sector.name as sector_name, coalesce(balance.debt_kopecks, 0) as debt,
    ${onTheWayKopecks(sql, personalAccountId)} as on_the_way,
    case when newest.period is not null then json_build_object('period', newest.period, 'due_on', newest.due_on) end as newest,
    coalesce(receipts.list, '[]') as receipts, coalesce(payments.list, '[]') as payments
  from personal_account account
  join organisation on organisation.id = account.organisation_id
  join account_service service on service.personal_account_id = account.id
  join sector on sector.id = service.sector_id
  left join ledger_balance balance
    on balance.personal_account_id = account.id and balance.sector_id = sector.id
  left join lateral (
    ${debtMonth(sql, personalAccountId)}
  ) newest on true
  cross join lateral (
    select json_agg(${accrualAsJson(sql)} order by accrual.period desc) as list from accrual
    where personal_account_id = account.id and sector_id = sector.id and accrual.period >= ${`${since}-01`}
  ) receipts
  cross join lateral (
    select json_agg(json_build_object('kopecks', ${netKopecks(sql)},
      'on', (decided_at at time zone organisation.time_zone)::date) order by decided_at desc, id) as list
    from payment
    where personal_account_id = account.id and sector_id = sector.id and decided_at is not null
      and state = 'confirmed' and purpose <> 'order' and ${netKopecks(sql)} > 0
  ) payments
  where account.id = ${personalAccountId}
    and (${sectors === null} or sector.code = any(${sectors ?? []}::text[]))
  order by sector.id`
