import * as cards from '#contract/payments/card-endpoints.ts'
import { read, readOrders } from '#contract/payments/common.ts'
import * as payments from '#contract/payments/endpoints.ts'
import * as history from '#contract/payments/history-endpoints.ts'
import { assertPermission } from '../../http/guards.ts'
import { serve, type Route } from '../../http/route.ts'
import { changeAutopay, listPaySettings } from './autopay/autopay-settings.ts'
import { calculateFee, getBilling, getPrepayment } from './request/billing.ts'
import { createCabinetPayments } from './request/cabinet-payment.ts'
import { registerCard } from './cards/card-registration.ts'
import { removeCard } from './cards/saved-cards.ts'
import type { PaymentDeps } from './deps.ts'
import { createPaymentHistory } from './history/payment-history.ts'
import { assertOwnUser } from './request/payment-input.ts'

const requestRoutes = (deps: PaymentDeps): readonly Route[] => {
  const cabinet = createCabinetPayments(deps)
  return [
    serve(payments.getBillingInfo, ({ query }, { caller }) => getBilling(deps, caller, query)),
    serve(payments.getPrepayment, ({ query }, { caller }) => getPrepayment(deps, caller, query.sector)),
    serve(payments.calculateFee, ({ query }, { caller }) => calculateFee(deps, caller, query)),
    serve(payments.startTransaction, ({ body }, context) => cabinet.transaction(context, body)),
    serve(payments.payOrder, ({ body }, context) => cabinet.byUser(context, body)),
    serve(payments.payRequest, ({ body }, context) => cabinet.byOrder(context, body)),
    serve(payments.fastTransaction, async ({ body }, context) => {
      await cabinet.byCard(context, body)
      return undefined
    }),
  ]
}

const cardRoutes = (deps: PaymentDeps): readonly Route[] => [
  serve(cards.registerCard, ({ body }, context) => registerCard(deps, context, body)),
  serve(cards.getPaySettings, (_, { caller }) => listPaySettings(deps, caller)),
  serve(cards.removeCard, async ({ params }, context) => {
    await removeCard(deps, context.caller, params.id, context)
    return undefined
  }),
  serve(cards.removeBankCard, async ({ params }, context) => {
    assertOwnUser(context.caller, params.userId)
    await removeCard(deps, context.caller, params.cardId, context)
    return undefined
  }),
  serve(cards.changeAutopay, ({ params, body }, context) => changeAutopay(deps, context, params, body)),
]

const historyRoutes = (deps: PaymentDeps): readonly Route[] => {
  const made = createPaymentHistory(deps)
  return [
    serve(payments.getStartedPayment, async ({ params }, { caller }) => {
      const payment = await made.byKey(caller, params.key)
      assertPermission(payment.request_number === null ? read : readOrders, caller)
      return payment
    }),
    serve(history.listNotConfirmed, ({ query }, { caller }) => made.notConfirmed(caller, query)),
    serve(history.listPayments, ({ query }, { caller }) => made.list(caller, query)),
    serve(history.getFiscalReceipt, ({ params }, { caller }) => made.fiscalReceipt(caller, params.id)),
  ]
}

export const paymentRoutes = (deps: PaymentDeps): readonly Route[] => [
  ...requestRoutes(deps),
  ...cardRoutes(deps),
  ...historyRoutes(deps),
]
