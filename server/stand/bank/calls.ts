import { createSign, type KeyObject } from 'node:crypto'
import type { StandKeys } from './keys.ts'
import type { StandOrder } from './order.ts'

/** What our server answered. */
export interface Answer {
  readonly taken: boolean
  readonly kopecks: number | null
  readonly text: string
}

const between = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null

/** The bank signs the whole address with its names and values. */
const signed = (url: string, key: KeyObject): string => {
  const signature = createSign('RSA-SHA256').update(url).sign(key, 'base64')
  return `${url}&signature=${encodeURIComponent(signature)}`
}

const call = async (
  url: string,
  values: Readonly<Record<string, string>>,
  key: KeyObject,
): Promise<Answer> => {
  const reply = await fetch(signed(`${url}?${new URLSearchParams(values)}`, key))
  const xml = await reply.text()
  const amount = between(xml, 'amount')
  return {
    taken: reply.ok && between(xml, 'code') === '1',
    kopecks: amount === null ? null : Number(amount),
    text: between(xml, 'desc') ?? `HTTP ${reply.status}`,
  }
}

/** The stand's side of the callbacks: it calls our server at the address where that listens. */
export const makeCalls = (keys: StandKeys, callbacks: () => string, now: () => Date) => {
  const common = ({ id, transaction }: StandOrder) => ({
    merch_id: keys.merchant,
    trx_id: transaction,
    'o.order_id': id,
    ts: now().toISOString(),
  })
  return {
    check: (order: StandOrder): Promise<Answer> =>
      call(`${callbacks()}/check`, { ...common(order), lang_code: 'ru' }, keys.privateKey),

    /** The names and values of a word, to be told now or in a status. */
    word: (order: StandOrder, more: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
      ...common(order),
      ...more,
    }),

    register: (word: Readonly<Record<string, string>>): Promise<Answer> =>
      call(`${callbacks()}/register`, word, keys.privateKey),

    /** What a stranger sends who knows everything but the key. */
    forge: (word: Readonly<Record<string, string>>): Promise<Answer> =>
      call(`${callbacks()}/register`, word, keys.forgersKey),
  }
}
export type Calls = ReturnType<typeof makeCalls>
