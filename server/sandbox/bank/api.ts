import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { DomainError } from '../../kernel/domain-error.ts'
import { isSame } from '../../kernel/hmac.ts'
import { refundPayment } from './after-payment.ts'
import { noMoney } from './results.ts'
import type { SandboxBank } from './bank.ts'
import { getCard } from './order.ts'

const chargeSchema = z.object({
  merch_id: z.string(),
  order_id: z.uuid(),
  amount: z.number().int().positive(),
  title: z.string(),
  card: z.string().min(1),
})
const refundSchema = z.object({
  merch_id: z.string(),
  refund_id: z.uuid(),
  order_id: z.uuid(),
  trx_id: z.string(),
  amount: z.number().int().positive(),
})
const statusSchema = z.object({ merch_id: z.string(), order_id: z.uuid() })

export const addBankApi = (app: FastifyInstance, bank: SandboxBank): void => {
  const assertKey = ({ headers }: FastifyRequest): void => {
    if (!isSame(headers.authorization ?? '', `Bearer ${bank.keys.key}`))
      throw new DomainError('bad_credentials', ['Ключ магазина неверен'])
  }

  app.post('/sandbox/bank/api/debit', (request, reply) => {
    assertKey(request)
    const { order_id: id, amount: kopecks, title, card } = chargeSchema.parse(request.body)
    if (bank.hasRemoved(card)) return reply.send({ result: 'refused', reason: 'карта забыта' })
    const order = {
      id,
      kind: 'debit',
      kopecks,
      title,
      back: null,
      saveCard: false,
      card: getCard(card),
    } as const
    return reply.send(bank.charge(order) ? { result: 'accepted' } : { result: 'refused', reason: noMoney })
  })
  app.post('/sandbox/bank/api/refund', (request, reply) => {
    assertKey(request)
    const { refund_id: id, order_id, trx_id, amount } = refundSchema.parse(request.body)
    const order = bank.find(order_id)
    if (order?.transaction !== trx_id) return reply.send({ result: 'refused', reason: 'операция не найдена' })
    const button = bank.refundButton()
    if (button === 'never') return reply.send({ result: 'pending' })
    if (button === 'refuse' && !order.refunds.has(id))
      return reply.send({ result: 'refused', reason: 'карта получателя закрыта' })
    const reason = refundPayment(order, id, amount)
    if (reason !== null) return reply.send({ result: 'refused', reason })
    if (button === 'lose') return reply.code(502).send({})
    return reply.send({ result: 'refunded', fiscal_receipt: bank.receiptUrl(id) })
  })
  app.get('/sandbox/bank/api/status', (request, reply) => {
    assertKey(request)
    const order = bank.find(statusSchema.parse(request.query).order_id)
    if (!order) return reply.send({ state: 'absent' })
    if (order.result === null) return reply.send({ state: 'pending' })
    return reply.send({ state: 'decided', callback: new URLSearchParams(order.result).toString() })
  })
  app.delete<{ Params: { reference: string } }>(
    '/sandbox/bank/api/cards/:reference',
    async (request, reply) => {
      assertKey(request)
      bank.removeCard(request.params.reference)
      return reply.code(204).send()
    },
  )
}
