import { toKopecks } from '#contract/money.ts'
import type { Service } from '#contract/shop/schema.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { List } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { quantityOf, type Category } from '../rules/category.ts'
import { texts } from '../texts.ts'
import { Quantity } from './quantity.tsx'

type BasketLinesProps = { category: Category; services: readonly Service[] }

/** The basket, position by position. */
export function BasketLines({ category, services }: BasketLinesProps) {
  const lines = category.positions.filter(({ id }) => quantityOf(services, id) > 0)
  return (
    <List isFlush label={texts.basket}>
      {lines.map((position) => {
        const quantity = quantityOf(services, position.id)
        const price = toKopecks(position.price)
        return (
          <div key={position.id} className="row line">
            <span className="row__body">
              <span className="row__title">{position.name}</span>
              <span className="note num">
                {formatMoney(price)} {texts.per(position.unit)}
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
