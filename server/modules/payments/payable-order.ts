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

/** An order to be paid; `kopecks` is without the fee. */
export interface NewOrder {
  readonly personalAccountId: number
  readonly sectorCode: string
  readonly number: string
  readonly title: string
  readonly kopecks: number
}

/** Opens an order for payment, in the caller's transaction. Throws when the account has no such sector. */
export const openOrder = async (
  tx: Queryable,
  { personalAccountId, sectorCode, number, title, kopecks }: NewOrder,
  now: Date,
): Promise<void> => {
  const { count } = await tx`
    insert into payable_order (number, personal_account_id, sector_id, title, kopecks, created_at)
    select ${number}, account.id, sector.id, ${title}, ${kopecks}, ${now}
    from personal_account account join sector using (organisation_id)
    where account.id = ${personalAccountId} and sector.code = ${sectorCode}`
  if (count !== 1) throw new Error(`The account has no sector ${sectorCode}`)
}

/** Forbids payments of the order from a moment on; with null allows them again. Ignores an unknown order. */
export const cancelOrder = async (tx: Queryable, number: string, since: Date | null): Promise<void> => {
  await tx`update payable_order set cancelled_at = ${since} where number = ${number}`
}
