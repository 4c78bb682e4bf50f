import { createSign, type KeyObject, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { SandboxOrder } from './order.ts'

const generatePair = promisify(generateKeyPair)
const pair = () => generatePair('rsa', { modulusLength: 2048 })

interface SandboxKeys {
  readonly merchant: string
  readonly key: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  readonly forgersKey: KeyObject
}

const createKeys = async (): Promise<SandboxKeys> => {
  const [own, forger] = await Promise.all([pair(), pair()])
  const key = randomBytes(24).toString('base64url')
  return { merchant: 'SANDBOX', key, ...own, forgersKey: forger.privateKey }
}
let ownKeys: Promise<SandboxKeys> | undefined

/** Creates the keys once per process: RSA keys are slow to create. */
export const createSandboxKeys = (): Promise<SandboxKeys> => (ownKeys ??= createKeys())

export interface Reply {
  readonly accepted: boolean
  readonly kopecks: number | null
  readonly text: string
}

const between = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null

/** Signs the whole URL, as the bank does. */
const signed = (url: string, key: KeyObject): string => {
  const signature = createSign('RSA-SHA256').update(url).sign(key, 'base64')
  return `${url}&signature=${encodeURIComponent(signature)}`
}

interface Sites {
  readonly called: string
  /** Public origin, which is signed. */
  readonly declared: string
}

const call = async (
  { called, declared }: Sites,
  path: string,
  values: Readonly<Record<string, string>>,
  key: KeyObject,
): Promise<Reply> => {
  const url = signed(`${declared}${path}?${new URLSearchParams(values)}`, key)
  const reply = await fetch(called + url.slice(declared.length))
  const xml = await reply.text()
  const amount = between(xml, 'amount')
  return {
    accepted: reply.ok && between(xml, 'code') === '1',
    kopecks: amount === null ? null : Number(amount),
    text: between(xml, 'desc') ?? `HTTP ${reply.status}`,
  }
}

export const createCallbacks = (keys: SandboxKeys, sites: () => Sites, path: string, now: () => Date) => {
  const common = ({ id, transaction }: SandboxOrder) => ({
    merch_id: keys.merchant,
    trx_id: transaction,
    'o.order_id': id,
    ts: now().toISOString(),
  })
  return {
    check: (order: SandboxOrder): Promise<Reply> =>
      call(sites(), `${path}/check`, { ...common(order), lang_code: 'ru' }, keys.privateKey),

    result: (
      order: SandboxOrder,
      more: Readonly<Record<string, string>>,
    ): Readonly<Record<string, string>> => ({
      ...common(order),
      ...more,
    }),

    register: (result: Readonly<Record<string, string>>): Promise<Reply> =>
      call(sites(), `${path}/register`, result, keys.privateKey),

    /** Signs with a wrong key. */
    forge: (result: Readonly<Record<string, string>>): Promise<Reply> =>
      call(sites(), `${path}/register`, result, keys.forgersKey),
  }
}
export type Callbacks = ReturnType<typeof createCallbacks>
