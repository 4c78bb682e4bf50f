import type { Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { netKopecks } from '../ledger/service.ts'
import { refundsAsJson, type ShownRefund } from './refunds/refund-store.ts'

/** Sums are in kopecks. */
export interface Order {
  readonly number: string
  readonly sector: string
  readonly kopecks: number
  readonly isPaid: boolean
  readonly isOnTheWay: boolean
  readonly isCancelled: boolean
}

/** `isOwn`: the caller paid it. */
export type OrderRefund = ShownRefund & { readonly isOwn: boolean }

/** Lists the oldest first. */
export const listOrderRefunds = async (
  sql: Queryable,
  { profileId }: Pick<Principal, 'profileId'>,
  number: string,
): Promise<OrderRefund[]> => {
  const rows = await sql<{ readonly refunds: readonly ShownRefund[]; readonly isOwn: boolean }[]>`
    select ${refundsAsJson(sql)} as refunds, profile_id is not distinct from ${profileId}::bigint as is_own
    from payment where order_number = ${number} and state = 'confirmed' order by decided_at`
  return rows.flatMap(({ refunds, isOwn }) => refunds.map((refund) => ({ ...refund, isOwn })))
}

/** Returns undefined if unknown or another account's. */
export const findOrder = async (
  sql: Queryable,
  personalAccountId: number,
  number: string,
): Promise<Order | undefined> => {
  const [row] = await sql<Order[]>`
    select number, sector.code as sector, kopecks,
      exists (select from payment where order_number = number and state = 'confirmed') as is_paid,
      exists (select from payment where order_number = number and state in ('sent', 'unknown')) as is_on_the_way,
      cancelled_at is not null as is_cancelled
    from payable_order join sector on sector.id = payable_order.sector_id
    where number = ${number} and personal_account_id = ${personalAccountId}`
  return row
}

/** Checks whether money that arrives after the order's rejection is refunded. */
export const refundsLatePayment = async (tx: Queryable, number: string): Promise<boolean> => {
  const rows = await tx`
    select from payable_order where number = ${number} and cancelled_at is not null and refunds_late_money`
  return rows.length > 0
}

/** Local day, 'YYYY-MM-DD'. */
export interface PaidOrder {
  readonly number: string
  readonly kopecks: number
  readonly date: string
  /** No payment in the given sectors is newer. */
  readonly isNewest: boolean
}

/** Finds the last paid order in any sector (P-19). `sectors` affects only `isNewest`. */
export const findLastPaidOrder = async (
  sql: Queryable,
  { personalAccountId }: Pick<Principal, 'personalAccountId'>,
  sectors: readonly string[] | null,
): Promise<PaidOrder | undefined> => {
  const isAsked = sql`(${sectors === null} or sector.code = any(${sectors ?? []}::text[]))`
  const [row] = await sql<PaidOrder[]>`
    select order_number as number, ${netKopecks(sql)} as kopecks, (decided_at at time zone organisation.time_zone)::date::text as date,
      not exists (
        select from payment newer join sector on sector.id = newer.sector_id
        where newer.personal_account_id = ${personalAccountId} and newer.decided_at > payment.decided_at
          and newer.state = 'confirmed' and newer.purpose <> 'order' and ${isAsked}
      ) as is_newest
    from payment
    join sector on sector.id = payment.sector_id
    join organisation on organisation.id = sector.organisation_id
    where personal_account_id = ${personalAccountId} and decided_at is not null and state = 'confirmed'
      and purpose = 'order' and ${netKopecks(sql)} > 0
    order by decided_at desc limit 1`
  return row
}
