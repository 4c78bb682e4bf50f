import { useAtomValue } from 'jotai/react'
import { formatMoney } from '../../../lib/text/money.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Row } from '../../../ui/lists/list.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { basketsAtom } from '../atoms/basket.ts'
import { cheapest, piecesOf, type Category } from '../rules/category.ts'
import { texts } from '../texts.ts'

/** A category with its cheapest price, and how much of it lies in the basket. */
export function CategoryRow({ category }: { category: Category }) {
  const pieces = piecesOf(useAtomValue(basketsAtom).get(category.id) ?? [])
  const least = cheapest(category)
  return (
    <Row
      href={`#${signedRoutes.templateCategory.to({ idCategory: category.id })}`}
      title={category.name}
      note={
        <>
          <span className="note">{category.description}</span>
          {pieces > 0 && <Tag tone="ok">{texts.inBasket(pieces)}</Tag>}
        </>
      }
      end={
        least !== null && (
          <span className="num shop__from">
            {texts.from} {formatMoney(least)}
          </span>
        )
      }
    />
  )
}
