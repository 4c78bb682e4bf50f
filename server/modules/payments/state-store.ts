import type { Queryable } from '../../db/connect.ts'
import type { Payment } from './payment-store.ts'

/** The bank, or our own debit, has it now. */
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
    update payment set state = 'sent', sent_at = ${at}, due_at = ${dueAt}, tries = 0,
      bank_transaction = coalesce(${transaction}, bank_transaction)
    where id = ${id}`
}

export const noteTransaction = async (tx: Queryable, id: string, transaction: string): Promise<void> => {
  await tx`update payment set bank_transaction = ${transaction} where id = ${id}`
}

export const markUnknown = async (tx: Queryable, id: string, at: Date): Promise<void> => {
  await tx`update payment set state = 'unknown', unknown_at = ${at} where id = ${id}`
}

export const markRefused = async (tx: Queryable, id: string, reason: string, at: Date): Promise<void> => {
  await tx`
    update payment set state = 'refused', reason = ${reason}, decided_at = ${at}, due_at = null where id = ${id}`
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
    where id = ${id}`
}

export const noteReceipt = async (tx: Queryable, id: string, receiptUrl: string): Promise<void> => {
  await tx`update payment set fiscal_receipt_url = ${receiptUrl} where id = ${id}`
}

/** The bank took it back; one that was never credited is in no history. */
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

/** Whether the bank's transaction belongs to another payment. */
export const isOfAnother = async (tx: Queryable, { id }: Payment, transaction: string): Promise<boolean> => {
  const rows = await tx`select from payment where bank_transaction = ${transaction} and id <> ${id}`
  return rows.length > 0
}
