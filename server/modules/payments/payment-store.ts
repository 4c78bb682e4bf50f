import type { Queryable } from '../../db/connect.ts'
import { lockBalance } from '../ledger/service.ts'

export type State = 'created' | 'sent' | 'unknown' | 'confirmed' | 'refused' | 'reversed'

/** A payment as the server works with it; sums are in kopecks. */
export interface Payment {
  readonly id: string
  readonly personalAccountId: number
  readonly sectorId: number
  readonly profileId: number | null
  readonly residentId: number | null
  readonly channel: 'cabinet' | 'qr' | 'autopay' | 'office'
  readonly purpose: 'debt' | 'advance' | 'order'
  readonly orderNumber: string | null
  readonly kopecks: number
  readonly feeKopecks: number
  readonly state: State
  readonly reason: string | null
  readonly cardId: number | null
  readonly savesCard: boolean
  readonly cardMask: string | null
  readonly autopayDebitId: number | null
  readonly fingerprint: Buffer | null
  readonly transaction: string | null
  readonly fiscalReceiptUrl: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly unknownAt: Date | null
  readonly decidedAt: Date | null
  readonly tries: number
  readonly sector: string
  readonly sectorName: string
  readonly account: string
  /** 'YYYY-MM' of the receipt that it was started for. */
  readonly period: string | null
}

const select = (sql: Queryable) => sql`
  select payment.id, payment.personal_account_id as "personalAccountId", payment.sector_id as "sectorId",
    profile_id as "profileId", profile.resident_id as "residentId", channel, purpose, order_number as "orderNumber",
    kopecks, fee_kopecks as "feeKopecks", state, reason, card_id as "cardId", saves_card as "savesCard",
    card_mask as "cardMask", autopay_debit_id as "autopayDebitId", fingerprint, bank_transaction as transaction,
    fiscal_receipt_url as "fiscalReceiptUrl", payment.created_at as "createdAt", sent_at as "sentAt",
    unknown_at as "unknownAt", decided_at as "decidedAt", tries, sector.code as sector, sector.name as "sectorName",
    account.number as account, to_char(accrual.period, 'YYYY-MM') as period
  from payment
  join sector on sector.id = payment.sector_id
  join personal_account account on account.id = payment.personal_account_id
  left join profile on profile.id = payment.profile_id
  left join accrual on accrual.id = payment.accrual_id`

export const findPayment = async (sql: Queryable, id: string): Promise<Payment | undefined> => {
  const [row] = await sql<Payment[]>`${select(sql)} where payment.id = ${id}`
  return row
}

/** The payment that was started with the key, by this profile or, for null, by somebody without a cabinet. */
export const findByKey = async (
  sql: Queryable,
  profileId: number | null,
  key: string,
): Promise<Payment | undefined> => {
  const owner = profileId === null ? sql`channel = 'qr'` : sql`payment.profile_id = ${profileId}`
  const [row] = await sql<Payment[]>`${select(sql)} where ${owner} and key = ${key}`
  return row
}

/**
 * The payment with its account's sector, both held until the transaction ends; undefined when there is none. The
 * sector comes first, always: whoever holds the one may wait for the other.
 */
export const holdPayment = async (tx: Queryable, id: string): Promise<Payment | undefined> => {
  const [place] = await tx<{ readonly account: number; readonly sector: number }[]>`
    select personal_account_id as account, sector_id as sector from payment where id = ${id}`
  if (!place) return undefined
  await lockBalance(tx, place.account, place.sector)
  const [row] = await tx<Payment[]>`${select(tx)} where payment.id = ${id} for no key update of payment`
  return row
}
