import type { Queryable } from '../../db/connect.ts'
import type { Payment } from './payment-store.ts'

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'personalAccountId'
  | 'sectorId'
  | 'profileId'
  | 'channel'
  | 'purpose'
  | 'orderNumber'
  | 'kopecks'
  | 'feeKopecks'
  | 'cardId'
  | 'savesCard'
  | 'autopayDebitId'
> & {
  readonly accrualId: number | null
  readonly key: string | null
  readonly fingerprint: Buffer | null
  readonly createdAt: Date
  readonly dueAt: Date
}

/**
 * Writes a payment that is to be made; one by a remembered card has that card's mask. False: the key was taken at this
 * very moment by a payment of another sector.
 */
export const insertPayment = async (tx: Queryable, payment: NewPayment): Promise<boolean> => {
  const { id, personalAccountId, sectorId, profileId, channel, purpose, accrualId, orderNumber } = payment
  const { kopecks, feeKopecks, cardId, savesCard, autopayDebitId, key, fingerprint, createdAt, dueAt } =
    payment
  const { count } = await tx`
    insert into payment (id, personal_account_id, sector_id, profile_id, channel, purpose, accrual_id, order_number,
      kopecks, fee_kopecks, state, card_id, card_mask, saves_card, autopay_debit_id, key, fingerprint, created_at, due_at)
    values (${id}, ${personalAccountId}, ${sectorId}, ${profileId}, ${channel}, ${purpose}, ${accrualId},
      ${orderNumber}, ${kopecks}, ${feeKopecks}, 'created', ${cardId},
      (select masked from card where id = ${cardId}), ${savesCard}, ${autopayDebitId}, ${key}, ${fingerprint},
      ${createdAt}, ${dueAt})
    on conflict do nothing`
  return count === 1
}

/** Whether a payment of the account's sector was started after the moment. */
export const wasStartedSince = async (
  tx: Queryable,
  { personalAccountId, sectorId }: Pick<Payment, 'personalAccountId' | 'sectorId'>,
  moment: Date,
): Promise<boolean> => {
  const rows = await tx`
    select from payment
    where personal_account_id = ${personalAccountId} and sector_id = ${sectorId} and created_at > ${moment}
      and channel <> 'office' limit 1`
  return rows.length > 0
}

/** What an order of the basket costs, and what became of its payments. */
export interface Order {
  readonly number: string
  readonly sector: string
  readonly kopecks: number
  readonly isPaid: boolean
  readonly isOnTheWay: boolean
  readonly isCancelled: boolean
}

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

/** An order that waits to be paid. */
export interface NewOrder {
  readonly personalAccountId: number
  readonly sectorCode: string
  readonly number: string
  readonly title: string
  readonly kopecks: number
}

export const insertOrder = async (
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

/** From when nobody may pay the order; null: it may be paid after all. Nothing happens where there is no order. */
export const cancelOrder = async (tx: Queryable, number: string, since: Date | null): Promise<void> => {
  await tx`update payable_order set cancelled_at = ${since} where number = ${number}`
}
