import { randomUUID } from 'node:crypto'
import { getFee } from '#contract/payments/amount.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { ClientInfo } from '../../../kernel/principal.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { toNetwork } from '../../../kernel/principal.ts'
import { getKeyScope } from '../../../kernel/closed-keys.ts'
import { withIdempotency } from '../../../kernel/idempotency.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { lockBalance } from '../../ledger/service.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import type { PaymentDeps } from '../deps.ts'
import { assertPauseElapsed, assertUnrestricted } from './payability.ts'
import { getFeeRule, findPayableSector, type PayableSector } from './payable-sector.ts'
import { assertWithinMaximum, lockAmount, type PaymentSubject } from './payment-amount.ts'
import { findPayment, findPaymentByKey, insertPayment, type Payment } from '../payment-store.ts'
import { pageLifeMs } from '../policy.ts'
import { messages } from '../messages.ts'

/** Kopecks. */
export interface PartRequest {
  readonly sector: PayableSector
  readonly kopecks: number
}

export interface PaymentRequest {
  /** A snapshot; debt and restrictions are read again under the lock. */
  readonly sector: PayableSector
  readonly subject: PaymentSubject
  /** Further debts paid together, each in another sector (P-17). */
  readonly also?: readonly PartRequest[]
  readonly channel: 'cabinet' | 'qr'
  /** Null: anonymous. */
  readonly payer: { readonly profileId: number; readonly residentId: number } | null
  /** Idempotency key; never expires. */
  readonly key: string
  /** Detects reuse of the key with other content. */
  readonly fingerprint: Buffer
  /** Null: entered on the bank's page. */
  readonly cardId: number | null
  readonly savesCard: boolean
  readonly origin: ClientInfo
}

const hour = 3600

interface Payee {
  readonly personalAccountId: number
  readonly channel: 'cabinet' | 'qr'
}

/** Counts by account and network (V-05). Anonymous payers have separate limits, so they cannot lock residents out. */
export const countPaymentRequest = (
  { sql, clock, hmac }: Pick<PaymentDeps, 'clock' | 'hmac'> & { readonly sql: Queryable },
  { personalAccountId, channel }: Payee,
  ip: string,
): Promise<void> => {
  const bucket = (kind: string, text: string): string => `pay/${kind}/${hmac('bucket', text)}`
  return countAttempt(sql, clock, [
    { bucket: bucket('account', `${channel} ${personalAccountId}`), max: 60, seconds: hour },
    { bucket: bucket('network', `${channel} ${toNetwork(ip)}`), max: 200, seconds: hour },
  ])
}

/**
 * Creates the payments of all sectors or none, once per key (decision 4). Balance locks serialise requests. Throws
 * `paymentStartErrors`.
 */
export const createPaymentRequest = (
  { sql, clock, hmac }: PaymentDeps,
  request: PaymentRequest,
): Promise<Payment> => {
  const { subject, payer, channel, key, fingerprint, cardId, savesCard, origin } = request
  const profileId = payer?.profileId ?? null
  const keyed = {
    scope: profileId === null ? 'payment/qr' : getKeyScope(profileId),
    key,
    fingerprint,
    find: async (tx: Queryable) => {
      const payment = await findPaymentByKey(tx, profileId, key)
      return payment && { fingerprint: payment.fingerprint, reply: payment }
    },
    onKeyConflict: (): never => {
      throw new DomainError('key_reused', [messages.keyReused])
    },
    count: (tx: Tx) =>
      countPaymentRequest(
        { sql: tx, clock, hmac },
        { personalAccountId: request.sector.personalAccountId, channel },
        origin.ip,
      ),
  }
  return withIdempotency(sql, keyed, async (tx) => {
    const { personalAccountId } = request.sector
    const asked = [
      { sector: request.sector, subject },
      ...(request.also ?? []).map(({ sector, kopecks }) => ({
        sector,
        subject: { purpose: 'debt', accrualId: null, kopecks } as const,
      })),
    ]
    for (const { sector } of asked.toSorted((left, right) => left.sector.sectorId - right.sector.sectorId))
      await lockBalance(tx, personalAccountId, sector.sectorId)
    const now = clock.now()
    const id = randomUUID()
    let total = 0
    for (const [place, part] of asked.entries()) {
      const sector = (await findPayableSector(tx, personalAccountId, part.sector.sector)) ?? part.sector
      assertUnrestricted(sector, channel)
      await assertPauseElapsed(tx, sector, now)
      const kopecks = await lockAmount(tx, sector, part.subject)
      total += kopecks
      if (asked.length > 1) assertWithinMaximum(total, sector)
      const isFirst = place === 0
      await insertPayment(tx, {
        ...(isFirst ? { id } : { id: randomUUID(), partOf: id }),
        personalAccountId,
        sectorId: sector.sectorId,
        profileId,
        channel,
        purpose: part.subject.purpose,
        accrualId: part.subject.purpose === 'debt' ? part.subject.accrualId : null,
        orderNumber: part.subject.purpose === 'order' ? part.subject.number : null,
        kopecks,
        feeKopecks: getFee(kopecks, getFeeRule(sector)),
        cardId,
        savesCard: isFirst && savesCard,
        autopayDebitId: null,
        key: isFirst ? key : null,
        fingerprint: isFirst ? fingerprint : null,
        createdAt: now,
        dueAt: isFirst ? new Date(now.getTime() + (cardId === null ? pageLifeMs : 0)) : null,
      })
    }
    const residentId = payer?.residentId ?? null
    await recordEvent(tx, hmac, { kind: 'payment_started', residentId, at: now, origin })
    const payment = await findPayment(tx, id)
    if (!payment) throw new Error('An inserted payment is not there')
    return payment
  })
}
