import type { Queryable } from '../../db/connect.ts'
import { matchesFilter, type FlatFilter } from './flat-filter.ts'

interface Flat {
  readonly account: string
  readonly surname: string
  readonly address: string
  readonly timeZone: string
}

const flat = (sql: Queryable) =>
  sql`account.number as account, account.surname, account.address, organisation.time_zone`

/** Kopecks, including fees. */
interface Money {
  /** Confirmed. */
  readonly paid: number
  readonly onTheWay: number
  readonly refunded: number
  readonly refunding: number
}

export type StaffOrder = Flat &
  Money & {
    readonly number: string
    readonly createdAt: Date
    readonly title: string
    readonly kopecks: number
    readonly status: string | null
  }

type Condition = ReturnType<typeof flat>

const refundsIn = (sql: Queryable, state: 'refunded' | 'under_way', where: Condition) => sql`
  coalesce((select sum(refund.kopecks + refund.fee_kopecks) from refund
    join payment on payment.id = refund.payment_id where ${where} and refund.state = ${state}), 0)::bigint`

const paymentsIn = (sql: Queryable, states: readonly string[]) => sql`
  coalesce((select sum(payment.kopecks + fee_kopecks) from payment
    where order_number = item.number and state = any(${[...states]}::text[])), 0)::bigint`

export const listOrders = (
  sql: Queryable,
  filter: FlatFilter,
  {
    status,
    number,
    limit,
  }: { readonly status: string | null; readonly number: string | null; readonly limit: number },
) => {
  const ofOrder = sql`order_number = item.number`
  return sql<StaffOrder[]>`
    select item.number, item.created_at, item.title, item.kopecks, request.status, ${flat(sql)},
      ${paymentsIn(sql, ['confirmed'])} as paid, ${paymentsIn(sql, ['sent', 'unknown'])} as on_the_way,
      ${refundsIn(sql, 'refunded', ofOrder)} as refunded, ${refundsIn(sql, 'under_way', ofOrder)} as refunding
    from payable_order item
    join personal_account account on account.id = item.personal_account_id
    join organisation on organisation.id = account.organisation_id
    left join request on request.number::text = item.number
    where ${matchesFilter(sql, filter)} and (${status}::text is null or request.status = ${status})
      and (${number}::text is null or item.number = ${number})
    order by item.created_at desc, item.number limit ${limit}`
}

type StaffPayment = Flat &
  Pick<Money, 'refunded' | 'refunding'> & {
    readonly id: string
    readonly at: Date
    readonly sector: string
    readonly orderNumber: string | null
    readonly kopecks: number
    readonly feeKopecks: number
    readonly state: string
  }

export const listStaffPayments = (
  sql: Queryable,
  filter: FlatFilter,
  { status, limit }: { readonly status: string | null; readonly limit: number },
) => {
  const ofItem = sql`payment.id = item.id`
  return sql<StaffPayment[]>`
    select item.id, coalesce(item.decided_at, item.created_at) as at, sector.name as sector,
      item.order_number, item.kopecks, item.fee_kopecks, item.state, ${flat(sql)},
      ${refundsIn(sql, 'refunded', ofItem)} as refunded, ${refundsIn(sql, 'under_way', ofItem)} as refunding
    from payment item
    join sector on sector.id = item.sector_id
    join personal_account account on account.id = item.personal_account_id
    join organisation on organisation.id = account.organisation_id
    where ${matchesFilter(sql, filter)} and (${status}::text is null or item.state = ${status})
    order by item.created_at desc, item.id limit ${limit}`
}

export const listFlats = (sql: Queryable, filter: FlatFilter, limit: number) => sql<
  (Flat & { readonly debt: number; readonly residents: number })[]
>`
  select ${flat(sql)},
    coalesce((select sum(greatest(debt_kopecks, 0)) from ledger_balance
      where personal_account_id = account.id), 0)::bigint as debt,
    (select count(*)::integer from profile join resident on resident.id = profile.resident_id and deleted_at is null
      where personal_account_id = account.id) as residents
  from personal_account account
  join organisation on organisation.id = account.organisation_id
  where ${matchesFilter(sql, filter)} order by account.number limit ${limit}`
