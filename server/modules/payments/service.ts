import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/connect.ts'
import { postPayment, type SectorAccount } from '../ledger/service.ts'
import type { Payment } from './payment-store.ts'

/** A payment that was made elsewhere: at the organisation's office, or before this ledger. Sums are in kopecks. */
interface RecordedPayment {
  readonly kopecks: number
  readonly feeKopecks?: number
  readonly channel: Payment['channel']
  readonly profileId?: number | null
  /** Masked number of the card. */
  readonly cardMask?: string | null
  readonly at: Date
}

/** Records a payment as confirmed and credits it, in the caller's transaction; gives its id. */
export const recordPayment = async (
  tx: Queryable,
  account: SectorAccount,
  payment: RecordedPayment,
): Promise<string> => {
  const id = randomUUID()
  const { personalAccountId, sectorId } = account
  const { kopecks, feeKopecks = 0, channel, profileId = null, cardMask = null, at } = payment
  await tx`
    insert into payment (id, personal_account_id, sector_id, profile_id, channel, purpose, kopecks, fee_kopecks,
      state, card_mask, created_at, sent_at, decided_at)
    values (${id}, ${personalAccountId}, ${sectorId}, ${profileId}, ${channel}, 'debt', ${kopecks}, ${feeKopecks},
      'confirmed', ${cardMask}, ${at}, ${at}, ${at})`
  await postPayment(tx, account, { paymentId: id, kopecks, feeKopecks, isOrder: false, at })
  return id
}

export { createAnonymousPayment, findAnonymousPayment, quoteAnonymousPayment } from './anonymous-payment.ts'
export { listAutopays } from './autopay/autopay-settings.ts'
export { findOrderToPay, type OrderToPay } from './billing.ts'
export type { PaymentDeps } from './deps.ts'
export { cancelOrder, openOrder } from './payable-order.ts'
export { listUnmatchedResults, type UnmatchedResult } from './unmatched-result.ts'
