import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { registerCardSchema } from '#contract/payments/schema.ts'
import type { Tx } from '../../../db/connect.ts'
import type { RequestContext } from '../../../kernel/principal.ts'
import type { BankCard, CallbackReply } from '../../../ports/bank.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import type { PaymentDeps, StepContext } from '../deps.ts'
import { getBackUrls, hostedForm, getBank, type HostedForm } from '../provider/hosted-page.ts'
import { assertUnrestricted } from '../request/payability.ts'
import { getPayableSector } from '../request/payable-sector.ts'
import { assertOwnUser } from '../request/payment-input.ts'
import { countPaymentRequest } from '../request/payment-request.ts'
import { messages } from '../messages.ts'
import { saveCard } from './saved-cards.ts'

export const registerCard = async (
  deps: PaymentDeps,
  { caller, ip, sites }: RequestContext,
  body: z.output<typeof registerCardSchema>,
): Promise<HostedForm> => {
  const { sql, clock } = deps
  const { residentId, personalAccountId } = caller
  assertOwnUser(caller, body.user_id)
  const back = getBackUrls(body, sites)
  const sector = await getPayableSector(sql, personalAccountId, body.sector)
  assertUnrestricted(sector, 'cabinet')
  await countPaymentRequest(deps, { personalAccountId, channel: 'cabinet' }, ip)
  const bank = getBank(deps)
  const id = randomUUID()
  await sql`
    insert into card_registration (id, resident_id, sector_id, created_at)
    values (${id}, ${residentId}, ${sector.sectorId}, ${clock.now()})`
  return hostedForm(bank.cardPage(id, back))
}

/** Saves the registered card once. */
export const applyCardResult = async (
  tx: Tx,
  id: string,
  card: BankCard,
  { hmac, now }: StepContext,
): Promise<CallbackReply> => {
  const [registration] = await tx<{ readonly residentId: number; readonly cardId: number | null }[]>`
    select resident_id, card_id from card_registration where id = ${id} for update`
  if (!registration) return { accepted: false, reason: messages.bank.unknownOrder }
  const { residentId } = registration
  if (registration.cardId !== null) return { accepted: true }
  const cardId = await saveCard(tx, residentId, card, now)
  await tx`update card_registration set card_id = ${cardId} where id = ${id}`
  await recordEvent(tx, hmac, { kind: 'card_added', residentId, at: now })
  return { accepted: true }
}
