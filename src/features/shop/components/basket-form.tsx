import { useAtomValue, useSetAtom } from 'jotai/react'
import { mostOrderComment, type Service } from '#contract/shop/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Totals } from '../../../ui/numbers/totals.tsx'
import { draftsAtom, sayAtom } from '../atoms/basket.ts'
import type { Category } from '../rules/category.ts'
import { priceIn } from '../rules/price.ts'
import { texts } from '../texts.ts'
import { BasketLines } from './basket-lines.tsx'
import { OrderFailureNote } from './order-failure-note.tsx'
import { useOrdering } from './use-ordering.ts'

type BasketFormProps = { category: Category; services: readonly Service[]; canOrder: boolean }

/** What lies in the basket, what it costs, and the order. */
export function BasketForm({ category, services, canOrder }: BasketFormProps) {
  const comment = useAtomValue(draftsAtom).get(category.id)?.comment ?? ''
  const say = useSetAtom(sayAtom)
  const { isBusy, failure, press } = useOrdering()
  const { amount, attendance, total } = priceIn(category, services)
  return (
    <>
      <Panel title={category.name}>
        <BasketLines category={category} services={services} />
      </Panel>
      <Panel label={texts.total}>
        <Totals
          rows={[
            { title: texts.amount, sum: <Money kopecks={amount} size="row" /> },
            ...(attendance > 0
              ? [{ title: texts.visit, sum: <Money kopecks={attendance} size="row" /> }]
              : []),
          ]}
          all={{ title: texts.total, sum: <Money kopecks={total} size="l" /> }}
        />
        {canOrder ? (
          <div className="ordering">
            <TextArea
              label={texts.comment}
              help={texts.commentHelp}
              value={comment}
              maxLength={mostOrderComment}
              rows={3}
              onChange={(event) => say(category.id, event.target.value)}
            />
            <OrderFailureNote failure={failure} />
            <Button
              kind="primary"
              isBlock
              isBusy={isBusy}
              busyText={texts.ordering}
              onClick={() => void press({ category: category.id, services, total })}
            >
              {texts.order}
            </Button>
            <p className="note">{texts.orderNote}</p>
          </div>
        ) : (
          <p>{texts.noRight}</p>
        )}
      </Panel>
    </>
  )
}
