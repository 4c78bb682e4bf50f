import { randomUUID } from 'node:crypto'
import { feeOf } from '#contract/payments/amount.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Origin } from '../../kernel/caller.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { networkOf } from '../../kernel/caller.ts'
import { once } from '../../kernel/once.ts'
import { Refused } from '../../kernel/refusal.ts'
import { lockBalance } from '../ledger/service.ts'
import { recordEvent } from '../security-events/service.ts'
import type { PaymentDeps } from './deps.ts'
import { demandPause, demandUnrestricted } from './payability.ts'
import { feeRuleOf, findPayableSector, type PayableSector } from './payable-sector.ts'
import { fixAmount, type PaymentSubject } from './payment-amount.ts'
import { findPayment, findPaymentByKey, insertPayment, type Payment } from './payment-store.ts'
import { pageLifeMs } from './policy.ts'
import { texts } from './texts.ts'

/** A payer's request for a payment. */
export interface PaymentRequest {
  /** As it was read before the transaction; debt and restrictions are read again under the lock. */
  readonly sector: PayableSector
  readonly subject: PaymentSubject
  readonly channel: 'cabinet' | 'qr'
  /** Null: an anonymous payer. */
  readonly payer: { readonly profileId: number; readonly residentId: number } | null
  /** Idempotency key: one payment for a key, for good. */
  readonly key: string
  /** Hash of the request's content; another content under the same key is refused. */
  readonly fingerprint: Buffer
  /** The saved card to be charged; null: the payer types one on the bank's page. */
  readonly cardId: number | null
  readonly savesCard: boolean
  readonly origin: Origin
}

const hour = 3600

interface Payee {
  readonly personalAccountId: number
  readonly channel: 'cabinet' | 'qr'
}

/**
 * Counts a request for a payment or for a card's registration, by account and by network (V-05), and refuses it over
 * the limit. Anonymous payers have a count of their own, so that nobody with a payment link locks the residents out.
 */
export const countPaymentRequest = (
  { sql, clock, seal }: PaymentDeps,
  { personalAccountId, channel }: Payee,
  ip: string,
): Promise<void> => {
  const bucket = (kind: string, text: string): string => `pay/${kind}/${seal('bucket', text)}`
  return countAttempt(sql, clock, [
    { bucket: bucket('account', `${channel} ${personalAccountId}`), most: 60, seconds: hour },
    { bucket: bucket('network', `${channel} ${networkOf(ip)}`), most: 200, seconds: hour },
  ])
}

/**
 * Creates the payment of a request exactly once for its key (decision 41), in one transaction that fixes its amount and
 * fee. The balance of the sector is locked, so that of two tabs one comes after the other. Refuses as the contract lists
 * in `startRefusals`.
 */
export const createPaymentRequest = (
  { sql, clock, seal }: PaymentDeps,
  request: PaymentRequest,
): Promise<Payment> => {
  const { subject, payer, channel, key, fingerprint, cardId, savesCard, origin } = request
  const profileId = payer?.profileId ?? null
  const keyed = {
    scope: `payment/${profileId ?? 'qr'}`,
    key,
    fingerprint,
    find: async (tx: Queryable) => {
      const payment = await findPaymentByKey(tx, profileId, key)
      return payment && { fingerprint: payment.fingerprint, reply: payment }
    },
    refuseReuse: (): never => {
      throw new Refused('key_reused', [texts.keyReused])
    },
  }
  return once(sql, keyed, async (tx) => {
    const { personalAccountId, sectorId } = request.sector
    await lockBalance(tx, personalAccountId, sectorId)
    const now = clock.now()
    const sector = (await findPayableSector(tx, personalAccountId, request.sector.sector)) ?? request.sector
    demandUnrestricted(sector, channel)
    await demandPause(tx, sector, now)
    const kopecks = await fixAmount(tx, sector, subject)
    const id = randomUUID()
    await insertPayment(tx, {
      id,
      personalAccountId,
      sectorId,
      profileId,
      channel,
      purpose: subject.purpose,
      accrualId: subject.purpose === 'debt' ? subject.accrualId : null,
      orderNumber: subject.purpose === 'order' ? subject.number : null,
      kopecks,
      feeKopecks: feeOf(kopecks, feeRuleOf(sector)),
      cardId,
      savesCard,
      autopayDebitId: null,
      key,
      fingerprint,
      createdAt: now,
      dueAt: cardId === null ? new Date(now.getTime() + pageLifeMs) : now,
    })
    const residentId = payer?.residentId ?? null
    await recordEvent(tx, seal, { kind: 'payment_started', residentId, at: now, origin })
    const payment = await findPayment(tx, id)
    if (!payment) throw new Error('An inserted payment is not there')
    return payment
  })
}
