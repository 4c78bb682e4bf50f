import type { OrderBilling } from '#contract/shop/schema.ts'
import { texts } from '../texts.ts'

/** Whom the money goes to, for those who want to know. */
export function Requisites({ order }: { order: OrderBilling }) {
  const facts = [
    [texts.recipient, order.provider_name],
    [texts.inn, order.inn],
    [texts.bank, order.bank_name],
    [texts.account, order.bank_number],
    [texts.bic, order.bic.join(', ')],
    [texts.correspondent, order.correspondent],
    [texts.personalAccount, order.params.account],
  ] as const
  return (
    <details className="requisites">
      <summary>{texts.requisites}</summary>
      <dl>
        {facts
          .filter(([, fact]) => fact !== '')
          .map(([name, fact]) => (
            <div key={name}>
              <dt className="note">{name}</dt>
              <dd className="num">{fact}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
