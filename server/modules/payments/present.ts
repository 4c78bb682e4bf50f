import type * as z from 'zod/mini'
import type { notConfirmedSchema, paidSchema } from '#contract/payments/history-schema.ts'
import type { startedSchema } from '#contract/payments/schema.ts'
import { toRoubles } from '#contract/money.ts'
import type { ShownPayment } from './history-store.ts'

type Started = z.output<typeof startedSchema>
type Paid = z.output<typeof paidSchema>
type NotConfirmed = z.output<typeof notConfirmedSchema>

/** The bank's link comes within days, or never. */
const formingMs = 7 * 24 * 3600 * 1000

/** How the fiscal receipt of a payment stands. The desk's payments have theirs on paper. */
export const fiscalOf = (payment: ShownPayment, now: Date): Started['fiscal_receipt'] => {
  const { state, channel, receiptUrl, decidedAt } = payment
  if (decidedAt === null || channel === 'office' || (state !== 'confirmed' && state !== 'reversed'))
    return 'none'
  if (receiptUrl !== null) return 'ready'
  return now.getTime() - decidedAt.getTime() < formingMs ? 'forming' : 'none'
}

const common = ({ id, sector, sectorName, kopecks }: ShownPayment) => ({
  id,
  sector,
  sector_name: sectorName,
  amount: toRoubles(kopecks),
})

/** The resident's own started payment. */
export const presentStarted = (payment: ShownPayment, now: Date): Started => ({
  ...common(payment),
  request_number: payment.orderNumber,
  state: payment.state,
  fee: toRoubles(payment.feeKopecks),
  created_at: payment.createdAt.toISOString(),
  decided_at: payment.decidedAt?.toISOString() ?? null,
  reason: payment.state === 'refused' ? payment.reason : null,
  card: payment.cardMask,
  fiscal_receipt: fiscalOf(payment, now),
})

/** A payment of the history; of somebody else's only that it was made. */
export const presentPaid = (payment: ShownPayment, now: Date): Paid[] => {
  const { state, decidedAt, isOwn, channel, feeKopecks, cardMask } = payment
  if (decidedAt === null || (state !== 'confirmed' && state !== 'reversed')) return []
  return [
    {
      ...common(payment),
      state,
      channel,
      paid_at: decidedAt.toISOString(),
      fee: toRoubles(isOwn ? feeKopecks : 0),
      card: isOwn ? cardMask : null,
      fiscal_receipt: isOwn ? fiscalOf(payment, now) : 'none',
    },
  ]
}

/** Money on the way; likewise. */
export const presentOnTheWay = (payment: ShownPayment): NotConfirmed[] => {
  const { state, isOwn, feeKopecks, cardMask, createdAt } = payment
  if (state !== 'sent' && state !== 'unknown') return []
  return [
    {
      ...common(payment),
      state,
      created_at: createdAt.toISOString(),
      fee: toRoubles(isOwn ? feeKopecks : 0),
      card: isOwn ? cardMask : null,
    },
  ]
}
