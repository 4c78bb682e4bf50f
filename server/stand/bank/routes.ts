import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { Refused } from '../../kernel/refusal.ts'
import { sendPage } from '../send-page.ts'
import { addBankApi } from './api.ts'
import type { StandBank } from './bank.ts'
import { buttons, cardOf, type StandOrder } from './order.ts'
import { bankPage, cardPage, paymentPage, receiptPage, refusedPage } from './pages.ts'

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
const rememberSchema = z.object({ button: z.enum(['pay', 'refuse']), card: z.string() })
const decideSchema = z.object({ button: z.enum(['pay', 'refuse', 'reverse', 'repeat']) })
const debitsSchema = z.object({ button: z.enum(buttons) })

type ById = { Params: { id: string } }

/** Buttons of the bank's page lead back to the site that sent the payer. */
const policyFor = ({ back: urls }: Pick<StandOrder, 'back'>): string => {
  const origins = urls === null ? [] : [urls.success, urls.failure].map((url) => new URL(url).origin)
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${["'self'", ...origins].join(' ')}`
}
const show = (reply: FastifyReply, order: Pick<StandOrder, 'back'>, text: string): FastifyReply =>
  sendPage(reply, text, policyFor(order))

const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { success, data } = schema.safeParse(body)
  if (!success) throw new Refused('invalid', ['Банк не понял запроса'])
  return data
}

const find = (order: StandOrder | undefined): StandOrder => {
  if (!order) throw new Refused('not_found', ['Такого заказа в банке нет'])
  return order
}
const leave = (reply: FastifyReply, { back: urls, state }: StandOrder): FastifyReply =>
  reply.redirect((state === 'refused' ? urls?.failure : urls?.success) ?? '/stand/bank/', 303)

const addPages = (app: FastifyInstance, bank: StandBank): void => {
  app.post('/stand/bank/payment', (request, reply) => {
    const given = parse(paymentSchema, request.body)
    const order = bank.open({
      id: given['o.order_id'],
      kind: 'payment',
      kopecks: given['o.amount'],
      title: given['o.title'],
      saveCard: given['card.save'] === 'Y',
      back: { success: given.back_url_s, failure: given.back_url_f },
    })
    return show(reply, order, paymentPage(order))
  })
  app.post('/stand/bank/card', (request, reply) => {
    const given = parse(cardSchema, request.body)
    const urls = { success: given.back_url_s, failure: given.back_url_f }
    const about = { kopecks: 0, title: '', saveCard: true, back: urls }
    const order = bank.open({ id: given['o.order_id'], kind: 'card', ...about })
    return show(reply, order, cardPage(order))
  })
  app.post<ById>('/stand/bank/orders/:id/press', async (request, reply) => {
    const { button, card } = parse(pressSchema, request.body)
    const order = find(bank.find(request.params.id))
    if (order.state === 'open') order.card = cardOf(card)
    return (await bank.acts.press(order, button))
      ? leave(reply, order)
      : show(reply, order, refusedPage(order))
  })
  app.post<ById>('/stand/bank/orders/:id/card', async (request, reply) => {
    const { button, card } = parse(rememberSchema, request.body)
    const order = find(bank.find(request.params.id))
    order.card = cardOf(card)
    await bank.acts.rememberCard(order, button === 'pay')
    return leave(reply, order)
  })
  app.post<ById>('/stand/bank/orders/:id/decide', async (request, reply) => {
    const { button } = parse(decideSchema, request.body)
    const order = find(bank.find(request.params.id))
    if (button === 'reverse') await bank.acts.reverse(order)
    else if (button === 'repeat') await bank.acts.repeat(order)
    else await bank.acts.decide(order, button === 'pay')
    return reply.redirect('/stand/bank/', 303)
  })
  app.post('/stand/bank/debits', (request, reply) => {
    bank.setDebitButton(parse(debitsSchema, request.body).button)
    return reply.redirect('/stand/bank/', 303)
  })
  app.get<ById>('/stand/bank/receipt/:id', (request, reply) =>
    sendPage(reply, receiptPage(find(bank.byTransaction(request.params.id)))),
  )
  app.get('/stand/bank/', (_request, reply) =>
    show(reply, { back: null }, bankPage(bank.orders(), bank.debitButton())),
  )
}

/** The stand's bank at /stand/bank/: its pages for payers, its list for a person, and what our server asks of it. */
export const addStandBank = (app: FastifyInstance, bank: StandBank): void => {
  addBankApi(app, bank)
  void app.register(async (forms) => {
    const type = 'application/x-www-form-urlencoded'
    forms.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    addPages(forms, bank)
  })
}
