import type { Queryable } from '../../db/connect.ts'

/** Sums are in kopecks. */
export interface Order {
  readonly number: string
  readonly sector: string
  readonly kopecks: number
  readonly isPaid: boolean
  readonly isOnTheWay: boolean
  readonly isCancelled: boolean
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
