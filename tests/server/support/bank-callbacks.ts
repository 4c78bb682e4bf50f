import { createSign, type KeyObject } from 'node:crypto'
import { callbacksPath } from '../../../server/modules/payments/provider/callback.ts'
import type { SandboxBank } from '../../../server/sandbox/bank/bank.ts'
import type { SandboxOrder } from '../../../server/sandbox/bank/order.ts'

const signUrl = (url: string, key: KeyObject): string =>
  `&signature=${encodeURIComponent(createSign('RSA-SHA256').update(url).sign(key, 'base64'))}`

type Values = Readonly<Record<string, string>>

const get = async (url: string) => {
  const reply = await fetch(url)
  return { status: reply.status, isTaken: (await reply.text()).includes('<code>1</code>') }
}

export const bankCallbacks = (sandbox: SandboxBank) => {
  const common = ({ id, transaction }: SandboxOrder): Values => ({
    merch_id: sandbox.keys.merchant,
    trx_id: transaction,
    'o.order_id': id,
    ts: '2026-03-15T09:00:00.000Z',
  })
  const toUrl = (kind: 'check' | 'register', values: Values): string =>
    `${sandbox.site()}${callbacksPath}/${kind}?${new URLSearchParams(values)}`
  const sign = (url: string, key = sandbox.keys.privateKey): string => url + signUrl(url, key)

  const paid = (order: SandboxOrder, more: Values = {}): Values => ({
    ...common(order),
    result_code: '1',
    amount: String(order.kopecks),
    'p.maskedPan': order.card.masked,
    ...more,
  })

  return {
    common,
    paid,
    refused: (order: SandboxOrder, more: Values = {}): Values => ({
      ...common(order),
      result_code: '2',
      result_text: 'отказ',
      ...more,
    }),
    reversed: (order: SandboxOrder): Values => ({
      ...common(order),
      result_code: '3',
      amount: String(order.kopecks),
    }),
    toUrl,
    sign,
    get,
    check: (order: SandboxOrder, more: Values = {}) =>
      get(sign(toUrl('check', { ...common(order), ...more }))),
    register: (values: Values) => get(sign(toUrl('register', values))),
  }
}
