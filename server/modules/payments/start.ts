import { randomUUID } from 'node:crypto'
import { feeOf } from '#contract/payments/fee.ts'
import type { Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import { lockBalance } from '../ledger/service.ts'
import { recordMoneyEvent, type Origin } from './events.ts'
import type { PaymentParts } from './parts.ts'
import { findByKey, findPayment, type Payment } from './payment-store.ts'
import { feeRuleOf, findPlace, type Place } from './place-store.ts'
import { pageLifeMs, restSeconds } from './policy.ts'
import { insertPayment, wasStartedSince } from './start-store.ts'
import { judgeSum, type Subject } from './judge-sum.ts'
import { texts } from './texts.ts'

/** Somebody wants to pay. */
export interface Wish {
  /** As it was found before; what counts is how it is when the sector is held. */
  readonly place: Place
  readonly subject: Subject
  readonly channel: 'cabinet' | 'qr'
  /** Null: somebody without a cabinet. */
  readonly payer: { readonly profileId: number; readonly residentId: number } | null
  readonly key: string
  /** The same for the same wish, and for no other. */
  readonly fingerprint: Buffer
  /** A remembered card to be debited; null: the payer types one on the bank's page. */
  readonly cardId: number | null
  readonly savesCard: boolean
  readonly origin: Origin
}

/** The account may not pay here; the text is for its payer (spec C8). */
export const locked = (text: string, code: 'restricted' | 'benefit'): Refused =>
  new Refused(423, code, [text], { detail: text })

const admit = async (tx: Tx, place: Place, { channel }: Wish, now: Date): Promise<void> => {
  if (place.restriction !== null) throw locked(place.restriction, 'restricted')
  if (place.benefit && channel === 'cabinet') throw locked(texts.benefit, 'benefit')
  if (await wasStartedSince(tx, place, new Date(now.getTime() - restSeconds * 1000)))
    throw new Refused(425, 'too_soon', [texts.tooSoon])
}

const insert = async (
  tx: Tx,
  place: Place,
  wish: Wish,
  kopecks: number,
  now: Date,
): Promise<string | null> => {
  const { subject, payer, channel, key, fingerprint, cardId, savesCard } = wish
  const id = randomUUID()
  const isNew = await insertPayment(tx, {
    id,
    personalAccountId: place.personalAccountId,
    sectorId: place.sectorId,
    profileId: payer?.profileId ?? null,
    channel,
    purpose: subject.purpose,
    accrualId: subject.purpose === 'debt' ? subject.accrualId : null,
    orderNumber: subject.purpose === 'order' ? subject.number : null,
    kopecks,
    feeKopecks: feeOf(kopecks, feeRuleOf(place)),
    cardId,
    savesCard,
    autopayDebitId: null,
    key,
    fingerprint,
    createdAt: now,
    dueAt: cardId === null ? new Date(now.getTime() + pageLifeMs) : now,
  })
  return isNew ? id : null
}

/** The payment that was started with the wish's key; undefined: none was. Throws when it was for another wish. */
const findTwin = async (tx: Tx, { payer, key, fingerprint }: Wish): Promise<Payment | undefined> => {
  const known = await findByKey(tx, payer?.profileId ?? null, key)
  if (known && !known.fingerprint?.equals(fingerprint))
    throw new Refused(422, 'key_reused', [texts.keyReused])
  return known
}

/**
 * Starts a payment in one transaction, with its key: the server checks the sum and fixes it. The account's sector is
 * held throughout, so that of two tabs one comes after the other, and a twin gets the first one's payment. Throws
 * Refused as the contract says.
 */
export const startPayment = ({ sql, clock, seal }: PaymentParts, wish: Wish): Promise<Payment> =>
  sql.begin(async (tx) => {
    const { personalAccountId, sectorId, sector } = wish.place
    await lockBalance(tx, personalAccountId, sectorId)
    const twin = await findTwin(tx, wish)
    if (twin) return twin

    const now = clock.now()
    const place = (await findPlace(tx, personalAccountId, sector)) ?? wish.place
    await admit(tx, place, wish, now)
    const kopecks = await judgeSum(tx, place, wish.subject)
    const id = await insert(tx, place, wish, kopecks, now)
    if (id !== null)
      await recordMoneyEvent(tx, seal, 'payment_started', wish.payer?.residentId ?? null, now, wish.origin)
    const payment = id === null ? await findTwin(tx, wish) : await findPayment(tx, id)
    if (!payment) throw new Error('An inserted payment is not there')
    return payment
  })
