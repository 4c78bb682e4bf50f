import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { cardSchema } from '#contract/payments/card-schema.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../http/route.ts'
import type { BankAnswer, BankCard } from '../../ports/bank.ts'
import {
  finishRegistration,
  holdRegistration,
  insertRegistration,
  listCards,
  removeCard,
  saveCard,
} from './card-store.ts'
import { recordMoneyEvent, type Origin } from './events.ts'
import type { PaymentParts } from './parts.ts'
import { texts } from './texts.ts'

export type Card = z.output<typeof cardSchema>

/** By the first digits of the number: ranges of the payment systems. */
const brandOf = (masked: string): Card['brand'] => {
  if (/^220[0-4]/.test(masked)) return 'mir'
  if (masked.startsWith('4')) return 'visa'
  return /^(?:5[1-5]|2[2-7])/.test(masked) ? 'mastercard' : 'unknown'
}

/** Saved cards of the caller, newest first. */
export const cardsOf = async (sql: Queryable, { residentId, profileId }: Caller): Promise<Card[]> =>
  (await listCards(sql, residentId, profileId)).map(({ id, masked, expires, autopay }) => ({
    _id: id,
    card: masked,
    brand: brandOf(masked),
    expires,
    autopay: [...autopay],
  }))

/** Removes a card with its autopay; the bank is told later. Throws the same refusal for a foreign card as for none. */
export const dropCard = ({ sql, clock, seal }: PaymentParts, caller: Caller, id: number, origin: Origin) =>
  sql.begin(async (tx) => {
    const now = clock.now()
    if (!(await removeCard(tx, caller.residentId, id, now)))
      throw new Refused(404, 'not_found', [texts.noCard])
    await recordMoneyEvent(tx, seal, 'card_removed', caller.residentId, now, origin)
  })

/** Notes that a resident goes to the bank's page to have a card remembered; gives the registration's id. */
export const beginRegistration = async (
  { sql, clock }: PaymentParts,
  residentId: number,
  sectorId: number,
): Promise<string> => {
  const id = randomUUID()
  await insertRegistration(sql, { id, residentId, sectorId, at: clock.now() })
  return id
}

/** The bank remembers a card now. Told again, it is the same card. */
export const hearCard = async (
  tx: Tx,
  id: string,
  card: BankCard,
  { seal, now }: Pick<PaymentParts, 'seal'> & { readonly now: Date },
): Promise<BankAnswer> => {
  const registration = await holdRegistration(tx, id)
  if (!registration) return { taken: false, reason: texts.bank.unknownOrder }
  if (registration.cardId !== null) return { taken: true }
  const cardId = await saveCard(tx, registration.residentId, card, now)
  await finishRegistration(tx, id, cardId)
  await recordMoneyEvent(tx, seal, 'card_added', registration.residentId, now)
  return { taken: true }
}
