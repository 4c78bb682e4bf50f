import type * as z from 'zod/mini'
import type { changeAutopaySchema } from '#contract/payments/card-schema.ts'
import type { Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { SignedContext } from '../../http/route.ts'
import { turnOff, turnOn } from './autopay-store.ts'
import { hasCard } from './card-store.ts'
import { cardsOf, type Card } from './cards.ts'
import { recordMoneyEvent } from './events.ts'
import type { PaymentParts } from './parts.ts'
import type { Place } from './place-store.ts'
import { locked } from './start.ts'
import { demandOwnUser } from './starts.ts'
import { texts } from './texts.ts'
import { placeOf } from './wishes.ts'

interface Target {
  readonly userId: number
  readonly cardId: number
}

interface Change {
  readonly on: Place | null
  readonly off: Place | null
}

const apply = async (
  tx: Tx,
  { seal }: PaymentParts,
  context: SignedContext,
  cardId: number,
  { on, off }: Change,
  now: Date,
) => {
  const { profileId, residentId } = context.caller
  if (off !== null) {
    if (!(await turnOff(tx, { profileId, cardId, sectorId: off.sectorId })))
      throw new Refused(409, 'autopay_not_on', [texts.autopayNotOn])
    await recordMoneyEvent(tx, seal, 'autopay_off', residentId, now, context)
  }
  if (on === null) return
  await turnOn(tx, { profileId, cardId, sectorId: on.sectorId }, now)
  await recordMoneyEvent(tx, seal, 'autopay_on', residentId, now, context)
}

/**
 * Turns autopay by a card on in a sector, off in another, or both (spec C4): all of it or none. Throws the same refusal
 * for a foreign card as for none.
 */
export const changeAutopay = async (
  parts: PaymentParts,
  context: SignedContext,
  { userId, cardId }: Target,
  change: z.output<typeof changeAutopaySchema>,
): Promise<{ results: Card[] }> => {
  const { sql, clock } = parts
  const { caller } = context
  const { activate_autopay_sector: on, deactivate_autopay_sector: off } = change
  if (on === undefined && off === undefined) throw new Refused(400, 'invalid', [texts.noChange])
  demandOwnUser(context, userId)
  if (!(await hasCard(sql, caller.residentId, cardId))) throw new Refused(404, 'not_found', [texts.noCard])
  const find = (sector: string | undefined) =>
    sector === undefined ? null : placeOf(sql, caller.personalAccountId, sector)
  const places = { on: await find(on), off: await find(off) }
  if (places.on) {
    if (places.on.restriction !== null) throw locked(places.on.restriction, 'restricted')
    if (places.on.benefit) throw locked(texts.benefit, 'benefit')
  }
  await sql.begin((tx) => apply(tx, parts, context, cardId, places, clock.now()))
  return { results: await cardsOf(sql, caller) }
}
