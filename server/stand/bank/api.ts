import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refused } from '../../kernel/refusal.ts'
import { isSame } from '../../kernel/seal.ts'
import { noMoney } from './acts.ts'
import type { StandBank } from './bank.ts'
import { cardOf } from './order.ts'

const debitSchema = z.object({
  merch_id: z.string(),
  order_id: z.uuid(),
  amount: z.number().int().positive(),
  title: z.string(),
  card: z.string().min(1),
})
const statusSchema = z.object({ merch_id: z.string(), order_id: z.uuid() })

/** What our server asks of the bank: a debit, what became of an order, to forget a card. */
export const addBankApi = (app: FastifyInstance, bank: StandBank): void => {
  const demandKey = ({ headers }: FastifyRequest): void => {
    if (!isSame(headers.authorization ?? '', `Bearer ${bank.keys.key}`))
      throw new Refused('bad_credentials', ['Ключ магазина неверен'])
  }

  app.post('/stand/bank/api/debit', (request, reply) => {
    demandKey(request)
    const { order_id: id, amount: kopecks, title, card } = debitSchema.parse(request.body)
    if (bank.hasForgotten(card)) return reply.send({ result: 'refused', reason: 'карта забыта' })
    const order = {
      id,
      kind: 'debit',
      kopecks,
      title,
      back: null,
      saveCard: false,
      card: cardOf(card),
    } as const
    return reply.send(bank.debit(order) ? { result: 'accepted' } : { result: 'refused', reason: noMoney })
  })
  app.get('/stand/bank/api/status', (request, reply) => {
    demandKey(request)
    const order = bank.find(statusSchema.parse(request.query).order_id)
    if (!order) return reply.send({ state: 'absent' })
    if (order.word === null) return reply.send({ state: 'pending' })
    return reply.send({ state: 'decided', callback: new URLSearchParams(order.word).toString() })
  })
  app.delete<{ Params: { reference: string } }>(
    '/stand/bank/api/cards/:reference',
    async (request, reply) => {
      demandKey(request)
      bank.forget(request.params.reference)
      return reply.code(204).send()
    },
  )
}
