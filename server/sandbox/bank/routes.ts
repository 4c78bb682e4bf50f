import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { DomainError } from '../../kernel/domain-error.ts'
import { sendPage } from '../pages.ts'
import { repeatNotification, reversePayment } from './after-payment.ts'
import type { SandboxBank } from './bank.ts'
import { buttons, getCard, refundButtons, type SandboxOrder } from './order.ts'
import { bankPage, cardPage, paymentPage, receiptPage, refusedPage } from './pages.ts'
import { decideOrder, pressButton } from './press.ts'
import { registerCard } from './register-card.ts'

const orderId = z.uuid()
const back = z.url({ protocol: /^https?$/ })
const backUrls = { back_url_s: back, back_url_f: back }
const paymentSchema = z.object({
  'o.order_id': orderId,
  'o.amount': z.coerce.number().int().positive(),
  'o.title': z.string(),
  'card.save': z.literal('Y').optional(),
  ...backUrls,
})
const cardSchema = z.object({ 'o.order_id': orderId, ...backUrls })
const pressSchema = z.object({ button: z.enum(buttons), card: z.string() })
const registrationSchema = z.object({ button: z.enum(['pay', 'refuse']), card: z.string() })
const decideSchema = z.object({ button: z.enum(['pay', 'refuse', 'reverse', 'repeat']) })
const chargesSchema = z.object({ button: z.enum(buttons) })
const refundsSchema = z.object({ button: z.enum(refundButtons) })

type ById = { Params: { id: string } }

/** Forms may lead to the payer's return URLs. */
const policyFor = ({ back: urls }: Pick<SandboxOrder, 'back'>): string => {
  const origins = urls === null ? [] : [urls.success, urls.failure].map((url) => new URL(url).origin)
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${["'self'", ...origins].join(' ')}`
}
const show = (reply: FastifyReply, order: Pick<SandboxOrder, 'back'>, text: string): FastifyReply =>
  sendPage(reply, text, policyFor(order))

const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { success, data } = schema.safeParse(body)
  if (!success) throw new DomainError('invalid', ['Банк не понял запроса'])
  return data
}

const find = (order: SandboxOrder | undefined): SandboxOrder => {
  if (!order) throw new DomainError('not_found', ['Такого заказа в банке нет'])
  return order
}
const leave = (reply: FastifyReply, { back: urls, state }: SandboxOrder): FastifyReply =>
  reply.redirect((state === 'refused' ? urls?.failure : urls?.success) ?? '/sandbox/bank/', 303)

const addPages = (app: FastifyInstance, bank: SandboxBank): void => {
  app.post('/sandbox/bank/payment', (request, reply) => {
    const fields = parse(paymentSchema, request.body)
    const order = bank.open({
      id: fields['o.order_id'],
      kind: 'payment',
      kopecks: fields['o.amount'],
      title: fields['o.title'],
      saveCard: fields['card.save'] === 'Y',
      back: { success: fields.back_url_s, failure: fields.back_url_f },
    })
    return show(reply, order, paymentPage(order))
  })
  app.post('/sandbox/bank/card', (request, reply) => {
    const fields = parse(cardSchema, request.body)
    const urls = { success: fields.back_url_s, failure: fields.back_url_f }
    const about = { kopecks: 0, title: '', saveCard: true, back: urls }
    const order = bank.open({ id: fields['o.order_id'], kind: 'card', ...about })
    return show(reply, order, cardPage(order))
  })
  app.post<ById>('/sandbox/bank/orders/:id/press', async (request, reply) => {
    const { button, card } = parse(pressSchema, request.body)
    const order = find(bank.find(request.params.id))
    if (order.state === 'open') order.card = getCard(card)
    return (await pressButton(bank.actDeps, order, button))
      ? leave(reply, order)
      : show(reply, order, refusedPage(order))
  })
  app.post<ById>('/sandbox/bank/orders/:id/card', async (request, reply) => {
    const { button, card } = parse(registrationSchema, request.body)
    const order = find(bank.find(request.params.id))
    order.card = getCard(card)
    await registerCard(bank.actDeps, order, button === 'pay')
    return leave(reply, order)
  })
  app.post<ById>('/sandbox/bank/orders/:id/decide', async (request, reply) => {
    const { button } = parse(decideSchema, request.body)
    const order = find(bank.find(request.params.id))
    if (button === 'reverse') await reversePayment(bank.actDeps, order)
    else if (button === 'repeat') await repeatNotification(bank.actDeps, order)
    else await decideOrder(bank.actDeps, order, button === 'pay')
    return reply.redirect('/sandbox/bank/', 303)
  })
  app.post('/sandbox/bank/debits', (request, reply) => {
    bank.setChargeButton(parse(chargesSchema, request.body).button)
    return reply.redirect('/sandbox/bank/', 303)
  })
  app.post('/sandbox/bank/refunds', (request, reply) => {
    bank.setRefundButton(parse(refundsSchema, request.body).button)
    return reply.redirect('/sandbox/bank/', 303)
  })
  app.get<ById>('/sandbox/bank/receipt/:id', (request, reply) => {
    const { id } = request.params
    return sendPage(reply, receiptPage(find(bank.byTransaction(id) ?? bank.byRefund(id)), id))
  })
  app.get('/sandbox/bank/', (_request, reply) =>
    show(reply, { back: null }, bankPage(bank.orders(), bank.chargeButton(), bank.refundButton())),
  )
}

export const addSandboxBank = (app: FastifyInstance, bank: SandboxBank): void => {
  void app.register(async (forms) => {
    const type = 'application/x-www-form-urlencoded'
    forms.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    addPages(forms, bank)
  })
}
