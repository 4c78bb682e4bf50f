import type { Queryable } from '../../db/connect.ts'
import { lockBalance } from '../ledger/service.ts'

/** Transitions: docs/money.md. */
export type PaymentState = 'created' | 'sent' | 'unknown' | 'confirmed' | 'refused' | 'reversed'

/** Sums are in kopecks. */
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
  /** The payment that carries the bank order of a combined payment (P-17). */
  readonly partOf: string | null
  /** With fees; 0 without parts. */
  readonly partsKopecks: number
  readonly state: PaymentState
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
  readonly attempts: number
  readonly sector: string
  readonly sectorName: string
  readonly account: string
  /** Receipt month, 'YYYY-MM'. */
  readonly period: string | null
}

const select = (sql: Queryable) => sql`
  select payment.id, payment.personal_account_id, payment.sector_id,
    profile_id, profile.resident_id, channel, purpose, order_number,
    kopecks, fee_kopecks, part_of,
    (select coalesce(sum(part.kopecks + part.fee_kopecks), 0)::bigint from payment part
      where part.part_of = payment.id) as parts_kopecks, state, reason, card_id, saves_card,
    card_mask, autopay_debit_id, fingerprint, bank_transaction as transaction,
    fiscal_receipt_url, payment.created_at, sent_at,
    unknown_at, decided_at, tries as attempts, sector.code as sector, sector.name as sector_name,
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

/** Finds an anonymous payer's payment if `profileId` is null. */
export const findPaymentByKey = async (
  sql: Queryable,
  profileId: number | null,
  key: string,
): Promise<Payment | undefined> => {
  const owner = profileId === null ? sql`channel = 'qr'` : sql`payment.profile_id = ${profileId}`
  const [row] = await sql<Payment[]>`${select(sql)} where ${owner} and key = ${key}`
  return row
}

/** Lists the payment first, then its parts (P-17). */
export const listParts = async (tx: Queryable, payment: Payment): Promise<readonly Payment[]> =>
  payment.partsKopecks === 0
    ? [payment]
    : [
        payment,
        ...(await tx<Payment[]>`${select(tx)} where part_of = ${payment.id} order by payment.sector_id`),
      ]

/** Locks until commit. Order everywhere, to prevent deadlocks: balances by sector, then payments. */
export const lockPayment = async (tx: Queryable, id: string): Promise<Payment | undefined> => {
  const owners = await tx<{ readonly account: number; readonly sector: number }[]>`
    select personal_account_id as account, sector_id as sector from payment
    where id = ${id} or part_of = ${id} order by sector_id`
  if (owners.length === 0) return undefined
  for (const { account, sector } of owners) await lockBalance(tx, account, sector)
  const [row] = await tx<Payment[]>`${select(tx)} where payment.id = ${id} for no key update of payment`
  return row
}

/** Omits unknown ids. */
export const findStates = async (
  sql: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql<{ id: string; state: string }[]>`
    select id, state from payment where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, state }) => [id, state]))
}

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
  readonly partOf?: string
  readonly accrualId: number | null
  readonly key: string | null
  readonly fingerprint: Buffer | null
  readonly createdAt: Date
  /** Null for a part. */
  readonly dueAt: Date | null
}

/** Copies the saved card's mask. */
export const insertPayment = async (tx: Queryable, payment: NewPayment): Promise<void> => {
  const { id, personalAccountId, sectorId, profileId, channel, purpose, accrualId, orderNumber } = payment
  const { kopecks, feeKopecks, cardId, savesCard, autopayDebitId, key, fingerprint, createdAt, dueAt } =
    payment
  const partOf = payment.partOf ?? null
  await tx`
    insert into payment (id, personal_account_id, sector_id, profile_id, channel, purpose, accrual_id, order_number,
      kopecks, fee_kopecks, state, card_id, card_mask, saves_card, autopay_debit_id, key, fingerprint, created_at, due_at,
      part_of)
    values (${id}, ${personalAccountId}, ${sectorId}, ${profileId}, ${channel}, ${purpose}, ${accrualId},
      ${orderNumber}, ${kopecks}, ${feeKopecks}, 'created', ${cardId},
      (select masked from card where id = ${cardId}), ${savesCard}, ${autopayDebitId}, ${key}, ${fingerprint},
      ${createdAt}, ${dueAt}, ${partOf})`
}

/** A payment and its parts share one bank order. */
const selectOrder = (tx: Queryable, id: string) => tx`(id = ${id} or part_of = ${id})`

/** Counts the money as on the way from now on. */
export const markSent = async (
  tx: Queryable,
  id: string,
  {
    at,
    dueAt,
    transaction,
  }: { readonly at: Date; readonly dueAt: Date; readonly transaction: string | null },
): Promise<void> => {
  await tx`
    update payment set state = 'sent', sent_at = ${at}, tries = 0,
      due_at = case when part_of is null then ${dueAt}::timestamptz end,
      bank_transaction = coalesce(${transaction}, bank_transaction)
    where ${selectOrder(tx, id)}`
}

export const setTransaction = async (tx: Queryable, id: string, transaction: string): Promise<void> => {
  await tx`update payment set bank_transaction = ${transaction} where ${selectOrder(tx, id)}`
}

export const markUnknown = async (tx: Queryable, id: string, at: Date): Promise<void> => {
  await tx`update payment set state = 'unknown', unknown_at = ${at} where ${selectOrder(tx, id)}`
}

export const markRefused = async (tx: Queryable, id: string, reason: string, at: Date): Promise<void> => {
  await tx`
    update payment set state = 'refused', reason = ${reason}, decided_at = ${at}, due_at = null
    where ${selectOrder(tx, id)}`
}

interface Confirmed {
  readonly at: Date
  readonly transaction: string
  readonly masked: string | null
  readonly receiptUrl: string | null
}

export const markConfirmed = async (tx: Queryable, id: string, confirmed: Confirmed): Promise<void> => {
  const { at, transaction, masked, receiptUrl } = confirmed
  await tx`
    update payment set state = 'confirmed', reason = null, decided_at = ${at}, due_at = null,
      bank_transaction = ${transaction}, card_mask = coalesce(${masked}, card_mask), fiscal_receipt_url = ${receiptUrl}
    where ${selectOrder(tx, id)}`
}

export const setFiscalReceipt = async (tx: Queryable, id: string, receiptUrl: string): Promise<void> => {
  await tx`update payment set fiscal_receipt_url = ${receiptUrl} where ${selectOrder(tx, id)}`
}

/** Marks the payment without its parts. A payment that was never credited stays out of the history. */
export const markReversed = async (
  tx: Queryable,
  id: string,
  { at, transaction }: { readonly at: Date; readonly transaction: string },
): Promise<void> => {
  await tx`
    update payment set state = 'reversed', reversed_at = ${at}, due_at = null, bank_transaction = ${transaction},
      decided_at = case when state = 'confirmed' then decided_at end
    where id = ${id}`
}

export const postpone = async (tx: Queryable, id: string, dueAt: Date): Promise<void> => {
  await tx`update payment set due_at = ${dueAt} where id = ${id}`
}

export const isTransactionOfAnother = async (
  tx: Queryable,
  { id }: Payment,
  transaction: string,
): Promise<boolean> => {
  const rows = await tx`
    select from payment
    where bank_transaction = ${transaction} and id <> ${id} and part_of is distinct from ${id}`
  return rows.length > 0
}
