import { callbacksPath } from './bank-callback.ts'

const field = (name: string, description: string, required = true) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
})

const signed = [
  field('merch_id', 'the merchant of the settings'),
  field('o.order_id', 'the order, a UUID'),
  field('trx_id', 'the bank’s own number of the transaction', false),
]
const signature = field('signature', 'RSA with SHA-256 over the address before it, in base64; the last field')

const xml = (description: string) => ({
  description,
  content: { 'application/xml': { schema: { type: 'string' } } },
})

const operation = (name: string, summary: string, fields: readonly ReturnType<typeof field>[]) => ({
  get: {
    operationId: name,
    summary,
    tags: ['bank'],
    description: 'The signature is the proof of who calls; a repeated callback gets the same answer.',
    security: [],
    parameters: [...signed, ...fields, signature],
    responses: {
      200: xml('accepted, or declined with a reason'),
      403: xml('the signature is not the bank’s'),
    },
  },
})

/** The callbacks of the bank as paths of OpenAPI: the contract has only what the application calls. */
export const bankCallbackPaths = {
  [`${callbacksPath}/check`]: operation('bankCheck', 'May the order be paid, and which sum', []),
  [`${callbacksPath}/register`]: operation('bankRegister', 'How the payment ended', [
    field('result_code', '1 paid, 2 refused, 3 taken back'),
    field('amount', 'kopecks; with a payment', false),
    field('result_text', 'why it was refused', false),
    field('fiscal_receipt', 'link of the fiscal receipt', false),
    field('p.maskedPan', 'digits of the card', false),
    field('card.reference', 'reference of a card that is saved, with card.masked and card.expires', false),
    field('card.masked', 'its first and last digits', false),
    field('card.expires', 'its last month, 2030-01', false),
  ]),
}
