import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/connect.ts'
import { postPayment, type SectorAccount } from '../ledger/service.ts'
import { insertPaid } from './record-store.ts'

/** A payment that is over and done: from the organisation's desk, or of the time before this ledger. */
export interface PastPayment {
  readonly kopecks: number
  readonly feeKopecks?: number
  readonly channel: 'cabinet' | 'qr' | 'autopay' | 'office'
  readonly profileId?: number | null
  /** The masked number of the card. */
  readonly cardMask?: string | null
  readonly at: Date
}

/** Writes a payment that is over and credits it, in the caller's transaction; gives its id. */
export const recordPayment = async (
  tx: Queryable,
  account: SectorAccount,
  payment: PastPayment,
): Promise<string> => {
  const paymentId = randomUUID()
  const { kopecks, feeKopecks = 0, at } = payment
  await insertPaid(tx, account, { ...payment, id: paymentId, feeKopecks })
  await postPayment(tx, account, { paymentId, kopecks, feeKopecks, isOrder: false, at })
  return paymentId
}
