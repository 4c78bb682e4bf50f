import { useAtomValue, useSetAtom } from 'jotai/react'
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { useParams, useSearch } from 'wouter'
import { toKopecks } from '#contract/money.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { askOrderAtom } from '../atoms/order.ts'
import { orderAtom } from '../atoms/remote.ts'
import { OrderCard } from '../components/order-card.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { ShopSkeleton } from '../components/shop-skeleton.tsx'
import { isNamed, orderNameOf } from '../rules/order-name.ts'
import { texts } from '../texts.ts'
import '../shop.css'

/** An order to be paid: its number, and the sum with the fee in kopecks. */
interface Payable {
  readonly number: string
  readonly total: number
  /** What is known of the order may have changed. */
  readonly onStale: () => void
}

type OrderScreenProps = {
  /** What pays an order; null for those who may not. */
  Pay: ComponentType<Payable> | null
  /** What takes its place for those with the right to a fee discount. */
  benefit: ReactNode
}

/** The order of the address with its requisites and the way to pay it (row Q-05). */
export function OrderScreen({ Pay, benefit }: OrderScreenProps) {
  const { idCategory } = useParams()
  const name = orderNameOf(Number(idCategory), useSearch())
  const { category, number } = name
  const { value: loaded, status, error, storedAt } = useAtomValue(orderAtom)
  const ask = useSetAtom(askOrderAtom)
  // Before the first paint, so that nothing of another order is seen.
  useLayoutEffect(() => void ask({ category, number }), [ask, category, number])
  const order = loaded && isNamed(loaded, name) ? loaded : undefined
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
  const onStale = (): void => void ask(name)
  return (
    <>
      <PageHead
        title={order ? texts.orderTitle(order.request_number) : texts.orderName}
        backHref={`#${signedRoutes.requests.to({})}`}
        sub={storedAt !== null && texts.orderSince(instantDayTime(storedAt))}
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
        <Panel label={texts.orderName}>
          {isGone && (
            <State
              title={texts.goneOrder}
              text={texts.goneOrderText}
              action={
                <ButtonLink isSmall href={`#${signedRoutes.requests.to({})}`}>
                  {texts.toRequests}
                </ButtonLink>
              }
            />
          )}
          {!isGone && status === 'failed' && (
            <LoadFailed error={error} noNetworkText={texts.noNetworkOrder} onRetry={onStale} />
          )}
          {!isGone && status !== 'failed' && <ShopSkeleton />}
        </Panel>
      )}
    </>
  )
}
