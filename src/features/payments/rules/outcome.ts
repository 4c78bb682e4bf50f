import type { Started } from '#contract/payments/schema.ts'
import type { ResultPayment } from '../../../shared/payments/result.ts'
import { messages } from '../messages.ts'

/** Polled until final (P-13). */
export const isAwaited = ({ state, fiscal_receipt: receipt, refunds }: Started): boolean =>
  state === 'created' ||
  state === 'sent' ||
  state === 'unknown' ||
  (state === 'confirmed' && receipt === 'forming') ||
  refunds.some((refund) => refund.state === 'under_way')

/** Returns true if the payer may have left the bank's page; a saved card is charged without it. */
const mayBeUnpaid = ({ state, card }: Started): boolean => state === 'created' && card === null

export const canPayAgain = (started: Started): boolean => started.state === 'refused' || mayBeUnpaid(started)

const getSubject = ({ sector_name: sector, title, parts }: Started): string =>
  parts ? messages.inOneGo(parts.length) : (title ?? sector)

/** `receiptUrl` is null until it has loaded. */
export const toResult = (started: Started, address: string, receiptUrl: string | null): ResultPayment => {
  const { state, amount, fee, request_number: order, period, card, parts = [], reason, refunds } = started
  return {
    state,
    amount,
    fee,
    subject: getSubject(started),
    order,
    period,
    address,
    card,
    parts,
    startedAt: started.created_at,
    decidedAt: started.decided_at,
    reason,
    receipt:
      receiptUrl === null ? (started.fiscal_receipt === 'none' ? 'none' : 'forming') : { url: receiptUrl },
    refunds,
    mayBeUnpaid: mayBeUnpaid(started),
  }
}
