import type * as z from 'zod/mini'
import type {
  fastTransactionSchema,
  payOrderSchema,
  payRequestSchema,
  transactionSchema,
} from '#contract/payments/schema.ts'
import type { KeyedCall } from '../../../kernel/principal.ts'
import { getFingerprint } from '../../../kernel/idempotency.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { hasCard } from '../cards/saved-cards.ts'
import type { PaymentDeps } from '../deps.ts'
import { getBackUrls, paymentForm, getBank, type HostedForm } from '../provider/hosted-page.ts'
import { findOrder } from '../orders.ts'
import { getSector } from './payable-sector.ts'
import { assertOwnUser, readPaymentInput } from './payment-input.ts'
import { createPaymentRequest } from './payment-request.ts'
import { messages } from '../messages.ts'

export const createCabinetPayments = (deps: PaymentDeps) => {
  const { sql } = deps
  return {
    /** Pays on the bank's page, which learns nothing about the payer. */
    transaction: async (
      context: KeyedCall,
      body: z.output<typeof transactionSchema>,
    ): Promise<HostedForm> => {
      const back = getBackUrls(body, context.sites)
      const fingerprint = getFingerprint(['transaction', body])
      const request = await readPaymentInput(sql, context, body, {
        cardId: null,
        savesCard: false,
        fingerprint,
      })
      const bank = getBank(deps)
      return paymentForm(bank, await createPaymentRequest(deps, request), back)
    },

    /** Pays on the bank's page; may save the card. */
    byUser: async (context: KeyedCall, body: z.output<typeof payOrderSchema>): Promise<HostedForm> => {
      assertOwnUser(context.caller, body.user_id)
      const back = getBackUrls(body, context.sites)
      const savesCard = body.save_card === true
      const fingerprint = getFingerprint(['user', body])
      const request = await readPaymentInput(sql, context, body, { cardId: null, savesCard, fingerprint })
      const bank = getBank(deps)
      return paymentForm(bank, await createPaymentRequest(deps, request), back)
    },

    /** Pays an order on the bank's page; the order sets the sum. */
    byOrder: async (context: KeyedCall, body: z.output<typeof payRequestSchema>): Promise<HostedForm> => {
      const { caller, key, ip, userAgent } = context
      const back = getBackUrls(body, context.sites)
      const order = await findOrder(sql, caller.personalAccountId, body.request_number)
      if (!order) throw new DomainError('not_found', [messages.noOrder])
      const sector = await getSector(sql, caller.personalAccountId, order.sector)
      const bank = getBank(deps)
      const payment = await createPaymentRequest(deps, {
        sector,
        subject: { purpose: 'order', number: order.number },
        channel: 'cabinet',
        payer: caller,
        key,
        fingerprint: getFingerprint(['request', body]),
        cardId: null,
        savesCard: false,
        origin: { ip, userAgent },
      })
      return paymentForm(bank, payment, back)
    },

    /** Pays by saved card; a job charges it. */
    byCard: async (context: KeyedCall, body: z.output<typeof fastTransactionSchema>): Promise<void> => {
      if (!(await hasCard(sql, context.caller.residentId, body.card)))
        throw new DomainError('not_found', [messages.noCard])
      const fingerprint = getFingerprint(['fast', body])
      const request = await readPaymentInput(sql, context, body, {
        cardId: body.card,
        savesCard: false,
        fingerprint,
      })
      getBank(deps)
      await createPaymentRequest(deps, request)
    },
  }
}
