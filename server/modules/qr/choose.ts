import { randomUUID } from 'node:crypto'
import type { PayAction } from '#contract/qr/schema.ts'
import { Refused } from '../../kernel/refusal.ts'
import { changeAction, findAction, insertAction, type ActionRow, type Chosen } from './action-store.ts'
import { addressesOf, provenBy } from './addresses.ts'
import type { QrParts } from './parts.ts'
import { outcomeOf } from './outcome.ts'
import { demandPhone, type Payer } from './session.ts'
import type { SessionRow } from './session-store.ts'
import { texts } from './texts.ts'

interface Selection {
  readonly tenant_id: number
  readonly sector: string
}

const noAction = (): Refused => new Refused(404, 'not_found', [texts.noAction])

/** The choice, when it is among the payer's own; else one refusal for a foreign address and for none. */
const ownChoice = async ({ sql }: QrParts, session: SessionRow, { tenant_id, sector }: Selection) => {
  const { tenant_addresses: own } = await addressesOf(sql, provenBy(session))
  const address = own.find((one) => one.tenant_id === tenant_id)
  if (!address?.sectors.some(({ value }) => value === sector))
    throw new Refused(404, 'not_found', [texts.noAddress])
  return { personalAccountId: tenant_id, sectorCode: sector } satisfies Chosen
}

/** Saves what the payer chose; returns the id of the pay action. */
export const saveChoice = async (parts: QrParts, payer: Payer, selection: Selection): Promise<string> => {
  const session = await demandPhone(parts, payer)
  const id = randomUUID()
  await insertAction(parts.sql, session.id, { id, ...(await ownChoice(parts, session, selection)) })
  return id
}

/** Puts another choice into a pay action of the payer's. */
export const attachChoice = async (
  parts: QrParts,
  payer: Payer,
  id: string,
  selection: Selection,
): Promise<string> => {
  const session = await demandPhone(parts, payer)
  const choice = await ownChoice(parts, session, selection)
  if (!(await changeAction(parts.sql, session.id, { id, ...choice }))) throw noAction()
  return id
}

/** A pay action of this payer's, with the session; another's is as absent. */
export const ownAction = async (
  parts: QrParts,
  payer: Payer,
  id: string,
): Promise<ActionRow & { readonly session: SessionRow }> => {
  const session = await demandPhone(parts, payer)
  const action = await findAction(parts.sql, session.id, id)
  if (!action) throw noAction()
  return { ...action, session }
}

/** A pay action with the payer's addresses, and what the server knows of its payment. */
export const recall = async (parts: QrParts, payer: Payer, id: string): Promise<PayAction> => {
  const { session, personalAccountId, sectorCode, paymentId } = await ownAction(parts, payer, id)
  const { tenant_addresses } = await addressesOf(parts.sql, provenBy(session))
  return {
    pay_action_id: id,
    tenant_id: personalAccountId,
    sector: sectorCode,
    tenant_addresses,
    payment: await outcomeOf(parts, paymentId),
  }
}
