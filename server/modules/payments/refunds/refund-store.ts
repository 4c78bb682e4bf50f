import { toRoubles } from '#contract/money.ts'
import type { Refund as RefundOfHistory } from '#contract/payments/history-schema.ts'
import type { Queryable } from '../../../db/connect.ts'

/** Sums are in kopecks. */
export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly kopecks: number
  /** The part of the fee that is refunded. */
  readonly feeKopecks: number
  /** 'reversed': by a reversal of the whole payment. */
  readonly state: 'under_way' | 'refunded' | 'refused' | 'reversed'
}

export type ShownRefund = Pick<Refund, 'id' | 'kopecks' | 'feeKopecks'> & {
  readonly state: Exclude<Refund['state'], 'reversed'>
  readonly reason: string | null
  readonly receiptUrl: string | null
  /** ISO 8601 */
  readonly at: string
}

/** Returns SQL for `ShownRefund[]` of the row `payment`, oldest first, without reversals. */
export const refundsAsJson = (sql: Queryable) => sql`
  (select coalesce(json_agg(json_build_object('id', refund.id, 'kopecks', refund.kopecks,
      'feeKopecks', refund.fee_kopecks, 'state', refund.state, 'reason', refund.reason,
      'receiptUrl', refund.fiscal_receipt_url, 'at', coalesce(refund.decided_at, refund.created_at))
      order by refund.place), '[]')
    from refund where refund.payment_id = payment.id and refund.state <> 'reversed')`

/** Shows only the amount of another resident's refund. */
export const presentRefund = (
  { id, state, kopecks, feeKopecks, at, reason, receiptUrl }: ShownRefund,
  isOwn: boolean,
): RefundOfHistory => ({
  id,
  state,
  amount: toRoubles(kopecks),
  fee: toRoubles(isOwn ? feeKopecks : 0),
  at: new Date(at).toISOString(),
  reason: isOwn ? reason : null,
  receipt: isOwn ? receiptUrl : null,
})

const columns = (sql: Queryable) => sql`id, payment_id, kopecks, fee_kopecks, state`

export const listRefunds = (sql: Queryable, paymentId: string) => sql<Refund[]>`
  select ${columns(sql)} from refund where payment_id = ${paymentId} order by place`

export const findRefund = async (sql: Queryable, id: string): Promise<Refund | undefined> => {
  const [row] = await sql<Refund[]>`select ${columns(sql)} from refund where id = ${id}`
  return row
}

export const insertRefund = async (
  tx: Queryable,
  { id, paymentId, kopecks, feeKopecks }: Omit<Refund, 'state'>,
  now: Date,
): Promise<void> => {
  await tx`
    insert into refund (id, payment_id, kopecks, fee_kopecks, state, created_at, due_at)
    values (${id}, ${paymentId}, ${kopecks}, ${feeKopecks}, 'under_way', ${now}, ${now})`
}

/** Leases the refund to one process. `attempts`: earlier bank calls. */
export const takeRefund = async (
  sql: Queryable,
  now: Date,
  till: Date,
): Promise<{ readonly id: string; readonly attempts: number } | undefined> => {
  const [row] = await sql<{ readonly id: string; readonly attempts: number }[]>`
    update refund set due_at = ${till}, tries = tries + 1
    where id = (select id from refund where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning id, tries - 1 as attempts`
  return row
}

export const postponeRefund = async (tx: Queryable, id: string, dueAt: Date): Promise<void> => {
  await tx`update refund set due_at = ${dueAt} where id = ${id} and state = 'under_way'`
}

interface Decision {
  readonly state: Exclude<Refund['state'], 'under_way'>
  readonly reason?: string
  readonly receiptUrl?: string | null
}

export const markDecided = async (
  tx: Queryable,
  id: string,
  { state, reason, receiptUrl }: Decision,
  at: Date,
): Promise<void> => {
  await tx`
    update refund set state = ${state}, reason = ${reason ?? null}, fiscal_receipt_url = ${receiptUrl ?? null},
      decided_at = ${at}, due_at = null
    where id = ${id}`
}
