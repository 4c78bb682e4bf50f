import type { Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { netKopecks, onTheWayKopecks } from '../ledger/service.ts'
import { debtMonth } from './store.ts'

/** Kopecks; `period` is 'YYYY-MM', days are 'YYYY-MM-DD'. */
export interface Balance {
  readonly sector: string
  readonly sectorName: string
  readonly period: string
  readonly debtKopecks: number
  /** Sent to the bank, not yet decided. */
  readonly onTheWayKopecks: number
  readonly dueOn: string
  readonly lastPaymentOn: string | null
  readonly lastPaymentKopecks: number | null
}

/**
 * Lists sectors in the organisation's order; `sectors` are codes, null for all. Omits sectors that have neither a
 * receipt nor an imported balance. Returns zero debt for an advance.
 */
export const listBalances = (
  sql: Queryable,
  { organisationId, personalAccountId }: Pick<Principal, 'organisationId' | 'personalAccountId'>,
  sectors: readonly string[] | null,
) => sql<Balance[]>`
  select sector.code as sector, sector.name as sector_name, newest.period,
    greatest(coalesce(balance.debt_kopecks, 0), 0) as debt_kopecks, 
    ${onTheWayKopecks(sql, personalAccountId)} as on_the_way_kopecks,
    newest.due_on,
    (last_paid.decided_at at time zone organisation.time_zone)::date as last_payment_on,
    last_paid.kopecks as last_payment_kopecks
  from sector
  join organisation on organisation.id = sector.organisation_id
  join lateral (
    ${debtMonth(sql, personalAccountId)}
  ) newest on true
  left join ledger_balance balance
    on balance.personal_account_id = ${personalAccountId} and balance.sector_id = sector.id
  left join lateral (
    select decided_at, ${netKopecks(sql)} as kopecks from payment
    where personal_account_id = ${personalAccountId} and sector_id = sector.id and decided_at is not null
      and state = 'confirmed' and purpose <> 'order' and ${netKopecks(sql)} > 0
    order by decided_at desc limit 1
  ) last_paid on true
  where sector.organisation_id = ${organisationId}
    and (${sectors === null} or sector.code = any(${sectors ?? []}::text[]))
  order by sector.id`
