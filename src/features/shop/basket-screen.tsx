import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { toKopecks } from '#contract/money.ts'
import { type Service, maxOrderCommentLength } from '#contract/shop/schema.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { offlineIcon } from '../../ui/icons/cabinet-icons.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { Totals } from '../../ui/numbers/totals.tsx'
import { basketsAtom, basketDraftsAtom, editCommentAtom } from './basket-state.ts'
import { type OrderFailure, placeOrderAtom, type ShownBasket } from './order-state.ts'
import { Quantity } from './quantity.tsx'
import { removeUnsold, getQuantity, type Category, priceIn } from './rules/category.ts'
import { CategoryGate, UnsavedNote } from './shop-gate.tsx'
import { messages } from './messages.ts'
import './shop.css'

function OrderFailureNote({ failure }: { failure: OrderFailure | null }) {
  switch (failure?.name) {
    case 'offline':
      return (
        <Banner tone="bad" icon={offlineIcon} announce="alert" title={messages.offlineTitle}>
          {messages.offlineText}
        </Banner>
      )
    case 'not saved':
      return (
        <Banner tone="bad" announce="alert" title={messages.notSavedTitle}>
          {messages.notSavedText}
        </Banner>
      )
    case 'lost':
      return (
        <Banner tone="warn" announce="alert" title={messages.lostTitle}>
          {messages.lostText}
        </Banner>
      )
    case 'said':
      return (
        <Banner tone="bad" announce="alert" title={messages.notOrdered}>
          {failure.text ?? messages.tryAgain}
        </Banner>
      )
    default:
      return null
  }
}

type BasketLinesProps = { category: Category; services: readonly Service[] }

function BasketLines({ category, services }: BasketLinesProps) {
  const lines = category.positions.filter(({ id }) => getQuantity(services, id) > 0)
  return (
    <List isFlush label={messages.basket}>
      {lines.map((position) => {
        const quantity = getQuantity(services, position.id)
        const price = toKopecks(position.price)
        return (
          <div key={position.id} className="row line">
            <span className="row__body">
              <span className="row__title">{position.name}</span>
              <span className="note tabular-nums">
                {formatMoney(price)} {messages.per(position.unit)}
              </span>
            </span>
            <span className="line__end">
              <Quantity category={category.id} position={position} quantity={quantity} />
              <Money kopecks={price * quantity} size="row" />
            </span>
          </div>
        )
      })}
    </List>
  )
}

const useOrdering = () => {
  const place = useSetAtom(placeOrderAtom)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<OrderFailure | null>(null)
  const press = (basket: ShownBasket) =>
    run(async () => {
      setFailure(null)
      const result = await place(basket)
      if ('failure' in result) return setFailure(result.failure)
      const { number } = result.ordered
      navigate(signedRoutes.templatePayment.to({ idCategory: basket.category }, { number }), {
        replace: true,
      })
    })
  return { isBusy, failure, press }
}

type BasketFormProps = { category: Category; services: readonly Service[]; canOrder: boolean }

function BasketForm({ category, services, canOrder }: BasketFormProps) {
  const comment = useAtomValue(basketDraftsAtom).get(category.id)?.comment ?? ''
  const editComment = useSetAtom(editCommentAtom)
  const { isBusy, failure, press } = useOrdering()
  const { amount, attendance, total, fee, toPay } = priceIn(category, services)
  const rest = [
    { title: messages.visit, kopecks: attendance },
    { title: messages.fee, kopecks: fee },
  ].filter(({ kopecks }) => kopecks > 0)
  return (
    <>
      <Panel title={category.name}>
        <BasketLines category={category} services={services} />
      </Panel>
      <Panel label={messages.total}>
        <Totals
          rows={[
            { title: messages.amount, sum: <Money kopecks={amount} size="row" /> },
            ...rest.map(({ title, kopecks }) => ({ title, sum: <Money kopecks={kopecks} size="row" /> })),
          ]}
          all={{ title: messages.total, sum: <Money kopecks={toPay} size="l" /> }}
        />
        {canOrder ? (
          <div className="ordering">
            <TextArea
              label={messages.comment}
              help={messages.commentHelp}
              value={comment}
              maxLength={maxOrderCommentLength}
              rows={3}
              onChange={(event) => editComment(category.id, event.target.value)}
            />
            <OrderFailureNote failure={failure} />
            <Button
              kind="primary"
              isBlock
              isBusy={isBusy}
              busyText={messages.ordering}
              onClick={() => void press({ category: category.id, services, total })}
            >
              {messages.order}
            </Button>
            <p className="note">{messages.orderNote}</p>
          </div>
        ) : (
          <>
            <p>{messages.noRight}</p>
            <SupportPhone />
          </>
        )}
      </Panel>
    </>
  )
}

export function BasketScreen({ canOrder }: { canOrder: boolean }) {
  const { idCategory } = useParams()
  const baskets = useAtomValue(basketsAtom)
  const id = Number(idCategory)
  const backHref = `#${signedRoutes.templateCategory.to({ idCategory: id })}`
  return (
    <>
      <PageHead title={messages.basket} backHref={backHref} />
      <CategoryGate id={id}>
        {(category) => {
          const services = removeUnsold(category, baskets.get(id) ?? [])
          if (services.length > 0)
            return (
              <>
                <UnsavedNote />
                <BasketForm category={category} services={services} canOrder={canOrder} />
              </>
            )
          return (
            <Panel>
              <State
                drawing="empty"
                title={messages.emptyTitle}
                text={messages.emptyText}
                action={
                  <ButtonLink isSmall href={backHref}>
                    {messages.toServices}
                  </ButtonLink>
                }
              />
            </Panel>
          )
        }}
      </CategoryGate>
    </>
  )
}
