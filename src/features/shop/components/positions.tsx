import { useAtomValue } from 'jotai/react'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { basketsAtom } from '../atoms/basket.ts'
import { piecesOf, quantityOf, stillSold, type Category } from '../rules/category.ts'
import { priceIn } from '../rules/price.ts'
import { texts } from '../texts.ts'
import { BasketBar } from './basket-bar.tsx'
import { PositionCard } from './position-card.tsx'
import { useImages } from './use-images.ts'

type PositionsProps = { category: Category; canOrder: boolean }

/** The positions of a category, with what of them lies in the basket. */
export function Positions({ category, canOrder }: PositionsProps) {
  const services = stillSold(category, useAtomValue(basketsAtom).get(category.id) ?? [])
  const pictures = useImages(category.positions.flatMap(({ images }) => images.slice(0, 1)))
  if (category.positions.length === 0)
    return (
      <Panel>
        <State title={texts.emptyCategory} />
      </Panel>
    )
  return (
    <>
      <ul className="positions" aria-label={category.name}>
        {category.positions.map((position) => (
          <li key={position.id} className="panel">
            <PositionCard
              category={category.id}
              position={position}
              picture={pictures.get(String(position.images[0])) ?? null}
              quantity={quantityOf(services, position.id)}
              canOrder={canOrder}
            />
          </li>
        ))}
      </ul>
      <BasketBar
        category={category.id}
        pieces={piecesOf(services)}
        total={priceIn(category, services).total}
      />
    </>
  )
}
