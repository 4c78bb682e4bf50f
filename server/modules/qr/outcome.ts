import { toRoubles } from '#contract/money.ts'
import type { PaymentOutcome } from '#contract/qr/schema.ts'
import { findAnonymousPayment } from '../payments/service.ts'
import type { QrParts } from './parts.ts'

const statuses = {
  created: 'started',
  sent: 'unknown',
  unknown: 'unknown',
  confirmed: 'success',
  refused: 'failed',
  reversed: 'reversed',
} as const

/** What the server knows of a payment; nothing but that tells a payer how it went (decision 37). */
export const outcomeOf = async (
  { sql }: QrParts,
  paymentId: string | null,
): Promise<PaymentOutcome | null> => {
  const payment = paymentId === null ? undefined : await findAnonymousPayment(sql, paymentId)
  return payment
    ? { status: statuses[payment.state], amount: toRoubles(payment.kopecks), reason: payment.reason }
    : null
}
