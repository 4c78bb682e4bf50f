import type { PaymentInfo } from '#contract/qr/schema.ts'
import { monthAndYear } from '../../../lib/dates/dates.ts'
import { texts } from '../step-texts.ts'

/** What is paid for: the address, the service, the month of the receipt. */
export function Facts({ info }: { info: PaymentInfo }) {
  const facts = [
    [texts.address, info.address_str],
    [texts.sector, info.sector.text],
    ...(info.period === null ? [] : [[texts.month, monthAndYear(info.period)]]),
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
