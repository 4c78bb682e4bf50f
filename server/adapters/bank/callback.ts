import type { BankCallback, BankCard, BankWord } from '../../ports/bank.ts'

const orderPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const kopecksOf = (text: string): number | null => (/^\d{1,14}$/.test(text) ? Number(text) : null)
const linkOf = (text: string): string | null =>
  /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= 500 ? text : null

const resultOf = (code: string) => {
  if (code === '1') return 'paid'
  if (code === '2') return 'refused'
  return code === '3' ? 'reversed' : null
}

const cardOf = (get: (name: string) => string): BankCard | null => {
  const [reference, masked, expires] = [get('card.reference'), get('card.masked'), get('card.expires')]
  if (reference === '' || !/^\d{6}\*{2,9}\d{4}$/.test(masked)) return null
  return { reference, masked, expires: /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(expires) ? expires : null }
}

const wordOf = (get: (name: string) => string): BankWord | null => {
  const kind = resultOf(get('result_code'))
  const card = cardOf(get)
  const transaction = get('trx_id')
  if (kind === 'refused') return { kind, transaction: transaction || null, reason: get('result_text') }
  if (kind === 'paid' && get('o.kind') === 'card') return card && { kind: 'card', card }
  const kopecks = kopecksOf(get('amount'))
  if (kind === null || kopecks === null || transaction === '') return null
  if (kind === 'reversed') return { kind, transaction, kopecks }
  const masked = get('p.maskedPan') || null
  return { kind, transaction, kopecks, masked, card, receiptUrl: linkOf(get('fiscal_receipt')) }
}

/** What the names and values of a callback's address say; null when they say nothing that we know. */
export const readCallback = (params: URLSearchParams, merchant: string): BankCallback | null => {
  const names = [...params.keys()]
  if (new Set(names).size !== names.length) return null
  const get = (name: string): string => (params.get(name) ?? '').slice(0, 600)
  const orderId = get('o.order_id').toLowerCase()
  if (get('merch_id') !== merchant || !orderPattern.test(orderId)) return null
  if (params.has('result_code')) {
    const word = wordOf(get)
    return word && { kind: 'register', orderId, word }
  }
  const transaction = get('trx_id')
  return transaction === '' ? null : { kind: 'check', orderId, transaction }
}
