import type { Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { keptKopecks } from '../ledger/service.ts'
import { refundsAsJson, type ShownRefund } from './refunds/refund-store.ts'

/** An order of the basket with its sum in kopecks and the state of its payments. */
export interface Order {
  readonly number: string
  readonly sector: string
  readonly kopecks: number
  readonly isPaid: boolean
  readonly isOnTheWay: boolean
  readonly isCancelled: boolean
}

/** A refund of the order's payment, and whether the caller has paid it. */
export type OrderRefund = ShownRefund & { readonly isOwn: boolean }

/** Refunds of the payments of an order, oldest first. */
export const listOrderRefunds = async (
  sql: Queryable,
  { profileId }: Pick<Principal, 'profileId'>,
  number: string,
): Promise<OrderRefund[]> => {
  const rows = await sql<{ readonly refunds: readonly ShownRefund[]; readonly isOwn: boolean }[]>`
    select ${refundsAsJson(sql)} as refunds, profile_id is not distinct from ${profileId}::bigint as "isOwn"
    from payment where order_number = ${number} and state = 'confirmed' order by decided_at`
  return rows.flatMap(({ refunds, isOwn }) => refunds.map((refund) => ({ ...refund, isOwn })))
}

/** The order of this number; undefined for that of another account and for none. */
export const findOrder = async (
  sql: Queryable,
  personalAccountId: number,
  number: string,
): Promise<Order | undefined> => {
  const [row] = await sql<Order[]>`
    select number, sector.code as sector, kopecks,
      exists (select from payment where order_number = number and state = 'confirmed') as "isPaid",
      exists (select from payment where order_number = number and state in ('sent', 'unknown')) as "isOnTheWay",
      cancelled_at is not null as "isCancelled"
    from payable_order join sector on sector.id = payable_order.sector_id
    where number = ${number} and personal_account_id = ${personalAccountId}`
  return row
}

/** Whether money for the order goes back by itself: it was rejected while the bank had not decided its payment. */
export const refundsLateMoney = async (tx: Queryable, number: string): Promise<boolean> => {
  const rows = await tx`
    select from payable_order where number = ${number} and cancelled_at is not null and refunds_late_money`
  return rows.length > 0
}

/** The order that was paid last; the day is the organisation's, 'YYYY-MM-DD'. */
export interface PaidOrder {
  readonly number: string
  readonly kopecks: number
  readonly date: string
  /** No payment to the sectors that were asked for is newer. */
  readonly isNewest: boolean
}

/**
 * The order of the account that was paid last (P-19), in whatever sector: orders belong to no service of the account.
 * `sectors` are the codes whose payments may be newer, null for all.
 */
export const findLastPaidOrder = async (
  sql: Queryable,
  { personalAccountId }: Pick<Principal, 'personalAccountId'>,
  sectors: readonly string[] | null,
): Promise<PaidOrder | undefined> => {
  const isAsked = sql`(${sectors === null} or sector.code = any(${sectors ?? []}::text[]))`
  const [row] = await sql<PaidOrder[]>`
    select order_number as number, ${keptKopecks(sql)} as kopecks, (decided_at at time zone organisation.time_zone)::date::text as date,
      not exists (
        select from payment newer join sector on sector.id = newer.sector_id
        where newer.personal_account_id = ${personalAccountId} and newer.decided_at > payment.decided_at
          and newer.state = 'confirmed' and newer.purpose <> 'order' and ${isAsked}
      ) as "isNewest"
    from payment
    join sector on sector.id = payment.sector_id
    join organisation on organisation.id = sector.organisation_id
    where personal_account_id = ${personalAccountId} and decided_at is not null and state = 'confirmed'
      and purpose = 'order' and ${keptKopecks(sql)} > 0
    order by decided_at desc limit 1`
  return row
}
