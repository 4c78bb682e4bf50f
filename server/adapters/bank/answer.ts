import { html, type Html } from '../../kernel/html.ts'
import type { BankAnswer, BankCallback } from '../../ports/bank.ts'

const resultOf = (answer: BankAnswer): Html =>
  answer.taken
    ? html`<result><code>1</code><desc>OK</desc></result>`
    : html`<result><code>2</code><desc>${answer.reason}</desc></result>`

/** What the bank is to take: the sum is ours, whatever the payer's browser was given. */
const purchaseOf = (answer: BankAnswer): Html =>
  answer.taken && answer.order
    ? html`<purchase
        ><shortDesc>${answer.order.title}</shortDesc
        ><account-amount
          ><amount>${answer.order.kopecks}</amount><currency>643</currency
          ><exponent>2</exponent></account-amount
        ></purchase
      >`
    : html``

/** Our answer to a callback, as XML. */
export const writeAnswer = (kind: BankCallback['kind'], answer: BankAnswer) => {
  const body =
    kind === 'check'
      ? html`<payment-avail-response>${resultOf(answer)}${purchaseOf(answer)}</payment-avail-response>`
      : html`<register-payment-response>${resultOf(answer)}</register-payment-response>`
  return { type: 'text/xml; charset=utf-8', body: `<?xml version="1.0" encoding="UTF-8"?>\n${body.markup}` }
}
