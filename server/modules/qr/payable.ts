import type * as z from 'zod/mini'
import type { payByNumberSchema } from '#contract/qr/schema.ts'
import { Refused } from '../../kernel/refusal.ts'
import { setActionPayment, type Chosen } from './action-store.ts'
import { ownAction } from './choose.ts'
import { hashOf } from './code.ts'
import { findLink, setLinkPayment } from './link-store.ts'
import type { QrParts } from './parts.ts'
import { prolong, type Payer } from './session.ts'
import { texts } from './texts.ts'

/** What is paid for, by a saved choice or by a link. */
export interface Payable extends Chosen {
  readonly address: string
  /** The last payment of it. */
  readonly paymentId: string | null
  /** Where on this site the bank leads back to. */
  readonly back: string
  /** Remembers a payment that was started. */
  readonly started: (paymentId: string) => Promise<void>
}

const ofAction = async (parts: QrParts, payer: Payer, id: string): Promise<Payable> => {
  const { session, ...action } = await ownAction(parts, payer, id)
  return {
    ...action,
    back: `/#/qr/payment/continuation?id=${id}`,
    async started(paymentId) {
      await setActionPayment(parts.sql, id, paymentId)
      // The bank's page may take its time, and what the payer comes back to is told to this browser alone.
      await prolong(parts.sql, parts, payer, session.id)
    },
  }
}

const ofLink = async ({ sql, clock }: QrParts, number: string): Promise<Payable> => {
  const hash = hashOf(number)
  const link = await findLink(sql, hash, clock.now())
  if (!link) throw new Refused(404, 'link_dead', [texts.linkDead])
  return {
    ...link,
    back: `/#/pay_from_vk/${number}`,
    started: (paymentId) => setLinkPayment(sql, hash, paymentId),
  }
}

/** What a call names: a choice of this payer's, or what a living link is for. */
export const payableOf = async (
  parts: QrParts,
  payer: Payer,
  { pay_action_id: id, number }: z.output<typeof payByNumberSchema>,
): Promise<Payable> => (id === undefined ? ofLink(parts, number ?? '') : ofAction(parts, payer, id))
