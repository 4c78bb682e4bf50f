import * as cards from '#contract/payments/card-endpoints.ts'
import * as start from '#contract/payments/endpoints.ts'
import * as history from '#contract/payments/history-endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { changeAutopay } from './autopay.ts'
import { cardsOf, dropCard } from './cards.ts'
import { makeHistory } from './history.ts'
import type { PaymentParts } from './parts.ts'
import { makeBilling } from './service.ts'
import { demandOwnUser, makeStarts } from './starts.ts'

const startRoutes = (parts: PaymentParts): readonly Route[] => {
  const billing = makeBilling(parts)
  const starts = makeStarts(parts)
  return [
    serve(start.getBillingInfo, ({ query }, { caller }) => billing.billing(caller, query)),
    serve(start.getPrepayment, ({ query }, { caller }) => billing.prepayment(caller, query.sector)),
    serve(start.calculateFee, ({ query }, { caller }) => billing.fee(caller, query)),
    serve(start.startTransaction, ({ body }, context) => starts.transaction(context, body)),
    serve(start.payOrder, ({ body }, context) => starts.byUser(context, body)),
    serve(start.payRequest, ({ body }, context) => starts.byRequest(context, body)),
    serve(start.fastTransaction, async ({ body }, context) => {
      await starts.fast(context, body)
      return undefined
    }),
    serve(cards.registerCard, ({ body }, context) => starts.registerCard(context, body)),
  ]
}

const cardRoutes = (parts: PaymentParts): readonly Route[] => [
  serve(cards.getPaySettings, async (_, { caller }) => ({ results: await cardsOf(parts.sql, caller) })),
  serve(cards.removeCard, async ({ params }, context) => {
    await dropCard(parts, context.caller, params.id, context)
    return undefined
  }),
  serve(cards.removeBankCard, async ({ params }, context) => {
    demandOwnUser(context, params.userId)
    await dropCard(parts, context.caller, params.cardId, context)
    return undefined
  }),
  serve(cards.changeAutopay, ({ params, body }, context) => changeAutopay(parts, context, params, body)),
]

const historyRoutes = (parts: PaymentParts): readonly Route[] => {
  const made = makeHistory(parts)
  return [
    serve(start.getStartedPayment, ({ params }, { caller }) => made.started(caller, params.key)),
    serve(history.listNotConfirmed, ({ query }, context) => made.notConfirmed(context, query)),
    serve(history.listPayments, ({ query }, { caller }) => made.list(caller, query)),
    serve(history.getFiscalReceipt, ({ params }, { caller }) => made.fiscalReceipt(caller, params.id)),
  ]
}

export const paymentRoutes = (parts: PaymentParts): readonly Route[] => [
  ...startRoutes(parts),
  ...cardRoutes(parts),
  ...historyRoutes(parts),
]
