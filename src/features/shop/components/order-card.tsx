import type { ReactNode } from 'react'
import type { OrderBilling } from '#contract/shop/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { toneOf } from '../rules/state-view.ts'
import { texts } from '../texts.ts'
import { OrderFacts } from './order-facts.tsx'
import { Requisites } from './requisites.tsx'

type OrderCardProps = {
  order: OrderBilling
  /** What pays it; nothing for those who may not. */
  pay: ReactNode
  /** What takes its place for those with the right to a fee discount. */
  benefit: ReactNode
}

/** An order: where it stands, what it costs, whom the money goes to, and the way to pay it. */
export function OrderCard({ order, pay, benefit }: OrderCardProps) {
  const { state, restriction, request_id: id } = order
  return (
    <>
      <Panel label={texts.orderTitle(order.request_number)}>
        <div className="order">
          <Status tone={toneOf(state)}>{texts.states[state]}</Status>
          {state !== 'cancelled' && <p>{state === 'on_the_way' ? texts.onTheWayText : texts.orderedText}</p>}
          <ButtonLink isSmall href={`#${signedRoutes.requestDetail.to({}, { id: String(id) })}`}>
            {texts.toRequest}
          </ButtonLink>
        </div>
      </Panel>
      <OrderFacts order={order} />
      {state === 'to_pay' && order.benefit && benefit}
      {state === 'to_pay' && !order.benefit && (
        <Panel label={texts.requisites}>
          {restriction === null ? (
            pay
          ) : (
            <Banner tone="bad" title={texts.noPay}>
              {restriction}
            </Banner>
          )}
          <Requisites order={order} />
        </Panel>
      )}
    </>
  )
}
