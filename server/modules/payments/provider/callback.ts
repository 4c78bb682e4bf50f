import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../../db/connect.ts'
import type { BankCallback, CallbackReply } from '../../../ports/bank.ts'
import { recordFailure } from '../../auth/security-events/service.ts'
import { applyBankResult, refusePayment } from './result.ts'
import { applyCardResult } from '../cards/card-registration.ts'
import type { BankDeps, StepContext } from '../deps.ts'
import { toBankOrder } from './hosted-page.ts'
import { blockReason } from '../request/payability.ts'
import {
  isTransactionOfAnother,
  lockPayment,
  markSent,
  setTransaction,
  type Payment,
} from '../payment-store.ts'
import { firstPauseMs, pageLifeMs } from '../policy.ts'
import { messages } from '../messages.ts'

/** Serves `/check` and `/register`. */
export const callbacksPath = '/gpb/acquiring/callbacks'

const notPayable: CallbackReply = { accepted: false, reason: messages.bank.notPayable }

const isPageOpen = ({ createdAt }: Payment, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= pageLifeMs

const send = async (
  tx: Tx,
  payment: Payment,
  transaction: string,
  context: StepContext,
): Promise<CallbackReply> => {
  const { now } = context
  // Only our own call may charge a saved card.
  if (payment.cardId !== null || !isPageOpen(payment, now)) return notPayable
  const reason = await blockReason(tx, payment)
  if (reason !== null) {
    await refusePayment(tx, payment, reason, context)
    return { accepted: false, reason }
  }
  await markSent(tx, payment.id, { at: now, dueAt: new Date(now.getTime() + firstPauseMs), transaction })
  return { accepted: true, order: toBankOrder(payment) }
}

/** Answers before the bank takes money. Idempotent per bank transaction; another transaction is declined. */
const answerCheck = async (
  tx: Tx,
  id: string,
  transaction: string,
  context: StepContext,
): Promise<CallbackReply> => {
  const payment = await lockPayment(tx, id)
  if (!payment || payment.partOf !== null) return { accepted: false, reason: messages.bank.unknownOrder }
  if (await isTransactionOfAnother(tx, payment, transaction)) return notPayable
  if (payment.state === 'created') return send(tx, payment, transaction, context)
  if (payment.state !== 'sent' && payment.state !== 'unknown') return notPayable
  if (payment.transaction !== null && payment.transaction !== transaction) return notPayable
  if (payment.transaction === null) await setTransaction(tx, id, transaction)
  return { accepted: true, order: toBankOrder(payment) }
}

const answerCallback = ({ sql, clock, hmac }: BankDeps, callback: BankCallback): Promise<CallbackReply> =>
  sql.begin(async (tx) => {
    const context = { hmac, now: clock.now() }
    if (callback.kind === 'check') return answerCheck(tx, callback.orderId, callback.transaction, context)
    const { orderId, result } = callback
    return result.kind === 'card'
      ? applyCardResult(tx, orderId, result.card, context)
      : applyBankResult(tx, orderId, result, context)
  })

/** The configured site, not the Host header, so a callback signed for another site fails (V-12). */
const getCalledUrl = ({ protocol, host, raw }: FastifyRequest, publicUrl: string | null): string =>
  (publicUrl ?? `${protocol}://${host}`) + (raw.url ?? '')

/** The signature authenticates these routes; they have no session. */
export const addBankCallbacks = (
  app: FastifyInstance,
  deps: BankDeps & { readonly publicUrl: string | null },
): void => {
  for (const kind of ['check', 'register'] as const)
    app.get<object>(`${callbacksPath}/${kind}`, async (request, reply) => {
      const callback = deps.bank.readCallback(getCalledUrl(request, deps.publicUrl))
      const isGenuine = callback?.kind === kind
      if (!isGenuine) {
        request.log.warn({ callback: kind }, 'a callback is not the bank’s')
        const failure = {
          kind: 'callback_refused',
          residentId: null,
          ip: request.ip,
          at: deps.clock.now(),
        } as const
        await recordFailure(deps.sql, deps.hmac, failure)
      }
      const answer: CallbackReply = isGenuine
        ? await answerCallback(deps, callback)
        : { accepted: false, reason: messages.bank.foreign }
      const { type, body } = deps.bank.writeReply(kind, answer)
      const status = isGenuine ? 200 : 403
      return reply.code(status).header('cache-control', 'no-store').type(type).send(body)
    })
}

/** Answers 503 while the site is on hold; the bank retries. */
export const refuseBankCallbacks = (app: FastifyInstance): void => {
  for (const kind of ['check', 'register'] as const)
    app.get(`${callbacksPath}/${kind}`, (_, reply) => reply.code(503).header('retry-after', '600').send())
}

const field = (name: string, description: string, required = true) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
})

const signed = [
  field('merch_id', 'the merchant of the settings'),
  field('o.order_id', 'the order, a UUID'),
  field('trx_id', 'the bank’s own number of the transaction', false),
]
const signature = field('signature', 'RSA with SHA-256 over the address before it, in base64; the last field')

const xml = (description: string) => ({
  description,
  content: { 'application/xml': { schema: { type: 'string' } } },
})

const operation = (name: string, summary: string, fields: readonly ReturnType<typeof field>[]) => ({
  get: {
    operationId: name,
    summary,
    tags: ['bank'],
    description: 'The signature is the proof of who calls; a repeated callback gets the same answer.',
    security: [],
    parameters: [...signed, ...fields, signature],
    responses: {
      200: xml('accepted, or declined with a reason'),
      403: xml('the signature is not the bank’s'),
    },
  },
})

/** Not in the contract, which has only what the app calls. */
export const bankCallbackPaths = {
  [`${callbacksPath}/check`]: operation('bankCheck', 'May the order be paid, and which sum', []),
  [`${callbacksPath}/register`]: operation('bankRegister', 'How the payment ended', [
    field('result_code', '1 paid, 2 refused, 3 taken back'),
    field('amount', 'kopecks; with a payment', false),
    field('result_text', 'why it was refused', false),
    field('fiscal_receipt', 'link of the fiscal receipt', false),
    field('p.maskedPan', 'digits of the card', false),
    field('card.reference', 'reference of a card that is saved, with card.masked and card.expires', false),
    field('card.masked', 'its first and last digits', false),
    field('card.expires', 'its last month, 2030-01', false),
  ]),
}
