import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { Bank, BankOrder, BankResult } from '../../ports/bank.ts'
import { parseLink, parseCallback, getSignedPart, writeReply } from './callback.ts'

interface HttpBankOptions {
  /** An absolute URL, or a path of this site for the sandbox's bank. */
  readonly pageUrl: string
  /** A function, because the sandbox's port is known late. */
  readonly apiUrl: () => string
  readonly merchant: string
  readonly key: string
  readonly publicKey: KeyObject
}

const timeoutMs = 15_000

const chargeSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('accepted') }),
  z.object({ result: z.literal('refused'), reason: z.string().max(300) }),
])
const refundSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('pending') }),
  z.object({ result: z.literal('refunded'), fiscal_receipt: z.string().default('') }),
  z.object({ result: z.literal('refused'), reason: z.string().max(300) }),
])
const statusSchema = z.object({
  state: z.enum(['absent', 'pending', 'decided']),
  callback: z.string().optional(),
})

const getFormTarget = (pageUrl: string): string =>
  pageUrl.startsWith('/') ? "'self'" : new URL(pageUrl).origin

const orderParams = ({ id, kopecks, title }: BankOrder) => ({
  'o.order_id': id,
  'o.amount': String(kopecks),
  'o.title': title,
})

/** Calls time out after 15 s. */
export const createHttpBank = ({ pageUrl, apiUrl, merchant, key, publicKey }: HttpBankOptions): Bank => {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(apiUrl() + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ merch_id: merchant, ...body }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) throw new Error(`The bank answered ${reply.status}`)
    return reply.status === 204 ? undefined : reply.json()
  }
  const common = { lang: 'RU', merch_id: merchant }

  const parseResult = (orderId: string, callback: string): BankResult => {
    const parsed = parseCallback(new URLSearchParams(callback), merchant)
    if (parsed?.kind !== 'register' || parsed.orderId !== orderId)
      throw new Error('The bank sent an unknown result of an order, or that of another')
    return parsed.result
  }

  return {
    formTarget: getFormTarget(pageUrl),
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
    async chargeCard(order, card) {
      const { id: order_id, kopecks: amount, title } = order
      const reply = chargeSchema.parse(await send('POST', '/api/debit', { order_id, amount, title, card }))
      return reply.result === 'accepted' ? 'accepted' : { refused: reply.reason }
    },
    async fetchStatus(orderId) {
      const query = new URLSearchParams({ merch_id: merchant, order_id: orderId })
      const { state, callback = '' } = statusSchema.parse(await send('GET', `/api/status?${query}`))
      return state === 'decided' ? parseResult(orderId, callback) : state
    },
    async refund({ id, orderId, transaction, kopecks }) {
      const asked = { refund_id: id, order_id: orderId, trx_id: transaction, amount: kopecks }
      const reply = refundSchema.parse(await send('POST', '/api/refund', asked))
      if (reply.result === 'refused') return { refused: reply.reason }
      return reply.result === 'pending'
        ? reply.result
        : { refunded: { receiptUrl: parseLink(reply.fiscal_receipt) } }
    },
    async removeCard(reference) {
      await send('DELETE', `/api/cards/${encodeURIComponent(reference)}`)
    },
    readCallback(url) {
      const signed = getSignedPart(url, publicKey)
      return signed === null ? null : parseCallback(new URL(signed).searchParams, merchant)
    },
    writeReply,
  }
}
