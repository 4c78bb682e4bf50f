import { verify, type KeyObject } from 'node:crypto'
import { html, type Html } from '../../kernel/html.ts'
import type { BankCallback, BankCard, BankResult, CallbackReply } from '../../ports/bank.ts'

// The signature must be the last field, without a fragment.
const signedPattern = /^([^#]*)&signature=((?:[\w+/=-]|%[0-9a-f]{2})+)$/i
const base64 = /^[\w+/-]+={0,2}$/

/** Returns the signed part of a callback URL (RSA, SHA-256). Null: invalid, or anything left uncovered (V-12). */
export const getSignedPart = (url: string, publicKey: KeyObject): string | null => {
  const [, part = '', encoded = ''] = signedPattern.exec(url) ?? []
  if (part === '') return null
  const signature = encoded.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
  )
  const isGenuine =
    base64.test(signature) &&
    verify('RSA-SHA256', Buffer.from(part), publicKey, Buffer.from(signature, 'base64'))
  return isGenuine ? part : null
}

const orderPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const parseKopecks = (text: string): number | null => (/^\d{1,14}$/.test(text) ? Number(text) : null)
export const parseLink = (text: string): string | null =>
  /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= 500 ? text : null

const toKind = (code: string) => {
  if (code === '1') return 'paid'
  if (code === '2') return 'refused'
  return code === '3' ? 'reversed' : null
}

const parseCard = (get: (name: string) => string): BankCard | null => {
  const [reference, masked, expires] = [get('card.reference'), get('card.masked'), get('card.expires')]
  if (reference === '' || !/^\d{6}\*{2,9}\d{4}$/.test(masked)) return null
  return { reference, masked, expires: /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(expires) ? expires : null }
}

const parseResult = (get: (name: string) => string): BankResult | null => {
  const kind = toKind(get('result_code'))
  const card = parseCard(get)
  const transaction = get('trx_id')
  if (kind === 'refused') return { kind, transaction: transaction || null, reason: get('result_text') }
  if (kind === 'paid' && get('o.kind') === 'card') return card && { kind: 'card', card }
  const kopecks = parseKopecks(get('amount'))
  if (kind === null || kopecks === null || transaction === '') return null
  if (kind === 'reversed') return { kind, transaction, kopecks }
  const masked = get('p.maskedPan') || null
  return { kind, transaction, kopecks, masked, card, receiptUrl: parseLink(get('fiscal_receipt')) }
}

/** Returns null if incomplete, duplicated or another merchant's. */
export const parseCallback = (params: URLSearchParams, merchant: string): BankCallback | null => {
  const names = [...params.keys()].map((name) => name.toLowerCase())
  // Two parsers could read duplicates differently.
  if (new Set(names).size !== names.length || names.includes('signature')) return null
  const get = (name: string): string => (params.get(name) ?? '').slice(0, 600)
  const orderId = get('o.order_id').toLowerCase()
  if (get('merch_id') !== merchant || !orderPattern.test(orderId)) return null
  if (params.has('result_code')) {
    const result = parseResult(get)
    return result && { kind: 'register', orderId, result }
  }
  const transaction = get('trx_id')
  return transaction === '' ? null : { kind: 'check', orderId, transaction }
}

const statusElement = (reply: CallbackReply): Html =>
  reply.accepted
    ? html`<result><code>1</code><desc>OK</desc></result>`
    : html`<result><code>2</code><desc>${reply.reason}</desc></result>`

/** The server's amount, not the browser's. */
const purchaseElement = (reply: CallbackReply): Html =>
  reply.accepted && reply.order
    ? html`<purchase
        ><shortDesc>${reply.order.title}</shortDesc
        ><account-amount
          ><amount>${reply.order.kopecks}</amount><currency>643</currency
          ><exponent>2</exponent></account-amount
        ></purchase
      >`
    : html``

export const writeReply = (kind: BankCallback['kind'], reply: CallbackReply) => {
  const body =
    kind === 'check'
      ? html`<payment-avail-response
          >${statusElement(reply)}${purchaseElement(reply)}</payment-avail-response
        >`
      : html`<register-payment-response>${statusElement(reply)}</register-payment-response>`
  return { type: 'text/xml; charset=utf-8', body: `<?xml version="1.0" encoding="UTF-8"?>\n${body.markup}` }
}
