import { useAtomValue, useSetAtom } from 'jotai/react'
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { useParams, useSearch } from 'wouter'
import { toKopecks } from '#contract/money.ts'
import type { OrderBilling } from '#contract/shop/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { useCards } from '../../ui/feedback/support-context.ts'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { OrderStatus } from '../../shared/payments/order-status.tsx'
import { Refunds } from '../../shared/payments/refunds.tsx'
import { Totals } from '../../ui/numbers/totals.tsx'
import { loadOrderAtom } from './order-state.ts'
import { isNamed, toOrderName } from './rules/order.ts'
import { ShopSkeleton } from './shop-gate.tsx'
import { orderAtom } from './state.ts'
import { messages } from './messages.ts'
import './shop.css'

/** A cancelled order has no fee, because it is not paid. */
function OrderFacts({ order }: { order: OrderBilling }) {
  const [total, fee] = [toKopecks(order.total), order.state === 'cancelled' ? 0 : toKopecks(order.fee)]
  const lines = order.services.map(({ name, quantity, unit, amount }) => ({
    title: `${name}, ${messages.times(quantity, unit)}`,
    sum: <Money kopecks={toKopecks(amount)} size="row" />,
  }))
  const rest = [
    { title: messages.visit, kopecks: toKopecks(order.attendance) },
    { title: messages.fee, kopecks: fee },
  ]
  return (
    <Panel title={messages.contents}>
      <Totals
        rows={[
          ...lines,
          ...rest
            .filter(({ kopecks }) => kopecks > 0)
            .map(({ title, kopecks }) => ({ title, sum: <Money kopecks={kopecks} size="row" /> })),
        ]}
        all={{ title: messages.total, sum: <Money kopecks={total + fee} size="l" /> }}
      />
    </Panel>
  )
}

function Requisites({ order }: { order: OrderBilling }) {
  const hasCards = useCards()
  const facts = [
    [messages.recipient, order.provider_name],
    [messages.inn, order.inn],
    [messages.bank, order.bank_name],
    [messages.account, order.bank_number],
    [messages.bic, order.bic.join(', ')],
    [messages.correspondent, order.correspondent],
    [messages.personalAccount, order.params.account],
    [messages.purpose, messages.purposeText(order.request_number)],
  ] as const
  return (
    <details className="requisites" open={!hasCards}>
      <summary>{messages.requisites}</summary>
      <dl>
        {facts
          .filter(([, fact]) => fact !== '')
          .map(([name, fact]) => (
            <div key={name}>
              <dt className="note">{name}</dt>
              <dd className="tabular-nums">{fact}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

type OrderCardProps = {
  order: OrderBilling
  /** The payment form; null without permission. */
  pay: ReactNode
  /** Replaces it for residents with a fee discount. */
  benefit: ReactNode
}

function OrderCard({ order, pay, benefit }: OrderCardProps) {
  const { state, restriction, request_id: id } = order
  const text = messages.stateText(state)
  return (
    <>
      <Panel label={messages.orderTitle(order.request_number)}>
        <div className="order">
          <OrderStatus state={state} />
          {text !== null && <p>{text}</p>}
          <Refunds refunds={order.refunds} />
          <ButtonLink isSmall href={`#${signedRoutes.requestDetail.to({}, { id: String(id) })}`}>
            {messages.toRequest}
          </ButtonLink>
        </div>
      </Panel>
      <OrderFacts order={order} />
      {state === 'to_pay' && order.benefit && benefit}
      {state === 'to_pay' && !order.benefit && (
        <Panel label={messages.requisites}>
          {restriction === null ? (
            pay
          ) : (
            <Banner tone="bad" title={messages.noPay}>
              <p>{restriction}</p>
              <SupportPhone />
            </Banner>
          )}
          <Requisites order={order} />
        </Panel>
      )}
    </>
  )
}

/** Sum with the fee, in kopecks. */
interface Payable {
  readonly number: string
  readonly total: number
  /** Called when the order may have changed. */
  readonly onStale: () => void
}

type OrderScreenProps = {
  /** Null without permission to pay. */
  Pay: ComponentType<Payable> | null
  /** Replaces the form for residents with a fee discount. */
  benefit: ReactNode
  /** Requests, or services for those who may not read requests. */
  backHref: string
}

export function OrderScreen({ Pay, benefit, backHref }: OrderScreenProps) {
  const { idCategory } = useParams()
  const name = toOrderName(Number(idCategory), useSearch())
  const { category, number } = name
  const { value: loaded, status, error, storedAt } = useAtomValue(orderAtom)
  const ask = useSetAtom(loadOrderAtom)
  // Runs before the first paint, so that another order never shows.
  useLayoutEffect(() => void ask({ category, number }), [ask, category, number])
  const order = loaded && isNamed(loaded, name) ? loaded : undefined
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
  const onStale = (): void => void ask(name)
  return (
    <>
      <PageHead
        title={order ? messages.orderTitle(order.request_number) : messages.orderName}
        backHref={backHref}
        sub={storedAt !== null && messages.orderSince(instantDayTime(storedAt))}
      />
      {order && (
        <OrderCard
          order={order}
          benefit={benefit}
          pay={
            Pay && (
              <Pay
                number={order.request_number}
                total={toKopecks(order.total) + toKopecks(order.fee)}
                onStale={onStale}
              />
            )
          }
        />
      )}
      {!order && (
        <Panel label={messages.orderName}>
          {isGone && (
            <State
              drawing="missing"
              title={messages.goneOrder}
              text={messages.goneOrderText}
              action={
                <ButtonLink isSmall href={backHref}>
                  {messages.toRequests}
                </ButtonLink>
              }
            />
          )}
          {!isGone && status === 'failed' && (
            <LoadFailed error={error} noNetworkText={messages.noNetworkOrder} onRetry={onStale} />
          )}
          {!isGone && status !== 'failed' && <ShopSkeleton />}
        </Panel>
      )}
    </>
  )
}
