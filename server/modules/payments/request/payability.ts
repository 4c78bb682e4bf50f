import { pay, payOrders } from '#contract/payments/common.ts'
import { getOwed } from '#contract/payments/owed.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { findOrder } from '../orders.ts'
import { findPayableSector, type PayableSector } from './payable-sector.ts'
import { listParts, type Payment } from '../payment-store.ts'
import { cooldownSeconds } from '../policy.ts'
import { messages } from '../messages.ts'

const locked = (text: string, code: 'restricted' | 'benefit'): DomainError =>
  new DomainError(code, [text], { detail: text })

/** Rejects accounts barred from online payment; a benefit bars only the cabinet (B-11). */
export const assertUnrestricted = (
  { restriction, benefit }: PayableSector,
  channel: 'cabinet' | 'qr',
): void => {
  if (restriction !== null) throw locked(restriction, 'restricted')
  if (benefit && channel === 'cabinet') throw locked(messages.benefit, 'benefit')
}

/** Rejects a payment within 10 seconds of the sector's last one (P-14). */
export const assertPauseElapsed = async (
  tx: Queryable,
  { personalAccountId, sectorId }: PayableSector,
  now: Date,
): Promise<void> => {
  const since = new Date(now.getTime() - cooldownSeconds * 1000)
  const rows = await tx`
    select from payment
    where personal_account_id = ${personalAccountId} and sector_id = ${sectorId} and created_at > ${since}
      and channel <> 'office' limit 1`
  if (rows.length > 0) throw new DomainError('too_soon', [messages.tooSoon])
}

/** Checks the current permissions (B-06). Anonymous payers need none. */
export const canPay = async (
  sql: Queryable,
  profileId: number | null,
  { slug, action }: typeof pay | typeof payOrders = pay,
): Promise<boolean> => {
  if (profileId === null) return true
  const rows = await sql`
    select from profile_permissions
    where profile_id = ${profileId} and permissions ->> ${slug} like ${`%${action}%`}`
  return rows.length > 0
}

const blockReasonOfOne = async (tx: Tx, payment: Payment): Promise<string | null> => {
  const { personalAccountId, purpose, orderNumber, kopecks } = payment
  const sector = await findPayableSector(tx, personalAccountId, payment.sector)
  if (!sector || sector.restriction !== null) return messages.reasons.restricted
  const { toPay } = getOwed(sector.debt, sector.onTheWay)
  if (purpose === 'debt' && kopecks > toPay) return messages.reasons.paidMeanwhile
  if (orderNumber === null) return null
  const order = await findOrder(tx, personalAccountId, orderNumber)
  if (order?.isCancelled) return messages.reasons.cancelled
  return order && !order.isPaid && !order.isOnTheWay ? null : messages.reasons.paidMeanwhile
}

/** Returns null if the payment is still allowed. Requires the balance locks, so other tabs' payments count. */
export const blockReason = async (tx: Tx, payment: Payment): Promise<string | null> => {
  const right = payment.purpose === 'order' ? payOrders : pay
  if (!(await canPay(tx, payment.profileId, right))) return messages.reasons.restricted
  for (const part of await listParts(tx, payment)) {
    const reason = await blockReasonOfOne(tx, part)
    if (reason !== null) return reason
  }
  return null
}
