import type { OrderBilling } from '#contract/shop/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Totals } from '../../../ui/numbers/totals.tsx'
import { texts } from '../texts.ts'

/** What was ordered and what it costs; while it waits to be paid, with the bank's fee. */
export function OrderFacts({ order }: { order: OrderBilling }) {
  const [total, fee] = [toKopecks(order.total), order.state === 'to_pay' ? toKopecks(order.fee) : 0]
  const lines = order.services.map(({ name, quantity, unit, amount }) => ({
    title: `${name}, ${texts.times(quantity, unit)}`,
    sum: <Money kopecks={toKopecks(amount)} size="row" />,
  }))
  const rest = [
    { title: texts.visit, kopecks: toKopecks(order.attendance) },
    { title: texts.fee, kopecks: fee },
  ]
  return (
    <Panel title={texts.contents}>
      <Totals
        rows={[
          ...lines,
          ...rest
            .filter(({ kopecks }) => kopecks > 0)
            .map(({ title, kopecks }) => ({ title, sum: <Money kopecks={kopecks} size="row" /> })),
        ]}
        all={{ title: texts.total, sum: <Money kopecks={total + fee} size="l" /> }}
      />
    </Panel>
  )
}
