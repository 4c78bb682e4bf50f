import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { Bank, BankOrder, BankWord } from '../../ports/bank.ts'
import { writeAnswer } from './answer.ts'
import { readCallback } from './callback.ts'
import { isSigned } from './signature.ts'

interface HttpBankOptions {
  /** Where the browser is sent: an address, or a path of our own site for the stand. */
  readonly pageUrl: string
  /** Where this server calls. */
  readonly apiUrl: () => string
  readonly merchant: string
  /** What our calls are known by. */
  readonly key: string
  /** The callbacks are signed by its owner. */
  readonly publicKey: KeyObject
}

const patienceMs = 15_000

const debitSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('accepted') }),
  z.object({ result: z.literal('refused'), reason: z.string().max(300) }),
])
const stateSchema = z.object({
  state: z.enum(['absent', 'pending', 'decided']),
  callback: z.string().optional(),
})

const formTargetOf = (pageUrl: string): string =>
  pageUrl.startsWith('/') ? "'self'" : new URL(pageUrl).origin

const orderParams = ({ id, kopecks, title }: BankOrder) => ({
  'o.order_id': id,
  'o.amount': String(kopecks),
  'o.title': title,
})

/** The bank over HTTP. */
export const createHttpBank = ({ pageUrl, apiUrl, merchant, key, publicKey }: HttpBankOptions): Bank => {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(apiUrl() + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ merch_id: merchant, ...body }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!reply.ok) throw new Error(`The bank answered ${reply.status}`)
    return reply.status === 204 ? undefined : reply.json()
  }
  const common = { lang: 'RU', merch_id: merchant }

  const wordOf = (callback: string): BankWord => {
    const read = readCallback(new URLSearchParams(callback), merchant)
    if (read?.kind !== 'register') throw new Error('The bank said something unknown of an order')
    return read.word
  }

  return {
    formTarget: formTargetOf(pageUrl),
    pageUrl,
    paymentPage: (order, { back, saveCard }) => ({
      processing_url: `${pageUrl}/payment`,
      params: {
        ...common,
        ...orderParams(order),
        ...(saveCard && { 'card.save': 'Y' }),
        back_url_s: back.success,
        back_url_f: back.failure,
      },
    }),
    cardPage: (id, back) => ({
      processing_url: `${pageUrl}/card`,
      params: {
        ...common,
        'o.order_id': id,
        'o.kind': 'card',
        back_url_s: back.success,
        back_url_f: back.failure,
      },
    }),
    async debit(order, card) {
      const { id: order_id, kopecks: amount, title } = order
      const said = debitSchema.parse(await send('POST', '/api/debit', { order_id, amount, title, card }))
      return said.result === 'accepted' ? 'taken' : { refused: said.reason }
    },
    async ask(orderId) {
      const query = new URLSearchParams({ merch_id: merchant, order_id: orderId })
      const { state, callback = '' } = stateSchema.parse(await send('GET', `/api/status?${query}`))
      return state === 'decided' ? wordOf(callback) : state
    },
    async forget(reference) {
      await send('DELETE', `/api/cards/${encodeURIComponent(reference)}`)
    },
    read(urls) {
      const url = urls.find((one) => isSigned(one, publicKey))
      return url === undefined ? null : readCallback(new URL(url).searchParams, merchant)
    },
    write: writeAnswer,
  }
}
