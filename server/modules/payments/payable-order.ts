import type { Queryable } from '../../db/connect.ts'

/** An order of the basket with its sum in kopecks and the state of its payments. */
export interface Order {
  readonly number: string
  readonly sector: string
  readonly kopecks: number
  readonly isPaid: boolean
  readonly isOnTheWay: boolean
  readonly isCancelled: boolean
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
