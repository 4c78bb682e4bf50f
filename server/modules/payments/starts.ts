import type * as z from 'zod/mini'
import type {
  fastTransactionSchema,
  hostedSchema,
  payOrderSchema,
  payRequestSchema,
  registerCardSchema,
  transactionSchema,
} from '#contract/payments/schema.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { KeyedContext, SignedContext } from '../../http/route.ts'
import type { BackUrls, Bank } from '../../ports/bank.ts'
import { backUrlsOf } from './back-urls.ts'
import { beginRegistration } from './cards.ts'
import { hasCard } from './card-store.ts'
import { countStart } from './limits.ts'
import type { PaymentParts } from './parts.ts'
import { startPayment, type Wish } from './start.ts'
import { findOrder } from './start-store.ts'
import { texts } from './texts.ts'
import { orderOf } from './title.ts'
import { fingerprintOf, placeOf, wishOf } from './wishes.ts'

type Hosted = z.output<typeof hostedSchema>

/** Throws the same refusal for another's user id as for none. */
export const demandOwnUser = ({ caller }: SignedContext, userId: number): void => {
  if (userId !== caller.residentId) throw new Refused(404, 'not_found', [texts.noUser])
}

/** The bank, or the refusal when there is none. */
const bankOf = ({ bank }: PaymentParts): Bank => {
  if (bank === null) throw new Refused(503, 'no_bank', [texts.noBank])
  return bank
}

/** Starts a payment on the bank's page: its id, and the form that leads there. */
export const startOnPage = async (parts: PaymentParts, wish: Wish, back: BackUrls) => {
  const bank = bankOf(parts)
  const payment = await startPayment(parts, wish)
  const { processing_url, params } = bank.paymentPage(orderOf(payment), { back, saveCard: payment.savesCard })
  return { paymentId: payment.id, form: { processing_url, params: { ...params } } }
}

const startHosted = async (parts: PaymentParts, wish: Wish, back: BackUrls): Promise<Hosted> =>
  (await startOnPage(parts, wish, back)).form

/** The starts of a payment (decisions §3), and that of a card's registration. */
export const makeStarts = (parts: PaymentParts) => {
  const { sql } = parts
  const count = ({ caller, ip }: SignedContext) =>
    countStart(parts, { personalAccountId: caller.personalAccountId, channel: 'cabinet' }, ip)

  return {
    transaction: async (context: KeyedContext, body: z.output<typeof transactionSchema>): Promise<Hosted> => {
      const back = backUrlsOf(body, context.sites)
      const means = { cardId: null, savesCard: false, fingerprint: fingerprintOf('transaction', body) }
      const wish = await wishOf(sql, context, body, means)
      await count(context)
      return startHosted(parts, wish, back)
    },

    byUser: async (context: KeyedContext, body: z.output<typeof payOrderSchema>): Promise<Hosted> => {
      demandOwnUser(context, body.user_id)
      const back = backUrlsOf(body, context.sites)
      const savesCard = body.save_card === true
      const means = { cardId: null, savesCard, fingerprint: fingerprintOf('user', body) }
      const wish = await wishOf(sql, context, body, means)
      await count(context)
      return startHosted(parts, wish, back)
    },

    byRequest: async (context: KeyedContext, body: z.output<typeof payRequestSchema>): Promise<Hosted> => {
      const { caller, key, ip, userAgent } = context
      const back = backUrlsOf(body, context.sites)
      const order = await findOrder(sql, caller.personalAccountId, body.request_number)
      if (!order) throw new Refused(404, 'not_found', [texts.noOrder])
      await count(context)
      const wish: Wish = {
        place: await placeOf(sql, caller.personalAccountId, order.sector),
        subject: { purpose: 'order', number: order.number },
        channel: 'cabinet',
        payer: caller,
        key,
        fingerprint: fingerprintOf('request', body),
        cardId: null,
        savesCard: false,
        origin: { ip, userAgent },
      }
      return startHosted(parts, wish, back)
    },

    /** By a remembered card: taken for processing, debited by a job. */
    fast: async (context: KeyedContext, body: z.output<typeof fastTransactionSchema>): Promise<void> => {
      const { caller } = context
      if (!(await hasCard(sql, caller.residentId, body.card)))
        throw new Refused(404, 'not_found', [texts.noCard])
      const means = { cardId: body.card, savesCard: false, fingerprint: fingerprintOf('fast', body) }
      const wish = await wishOf(sql, context, body, means)
      await count(context)
      bankOf(parts)
      await startPayment(parts, wish)
    },

    registerCard: async (
      context: SignedContext,
      body: z.output<typeof registerCardSchema>,
    ): Promise<Hosted> => {
      const { caller } = context
      demandOwnUser(context, body.user_id)
      const back = backUrlsOf(body, context.sites)
      const { sectorId } = await placeOf(sql, caller.personalAccountId, body.sector)
      await count(context)
      const bank = bankOf(parts)
      const id = await beginRegistration(parts, caller.residentId, sectorId)
      const { processing_url, params } = bank.cardPage(id, back)
      return { processing_url, params: { ...params } }
    },
  }
}
