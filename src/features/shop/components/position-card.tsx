import { toKopecks } from '#contract/money.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import type { CategoryPosition } from '../rules/category.ts'
import { texts } from '../texts.ts'
import { Quantity } from './quantity.tsx'

type PositionCardProps = {
  category: number
  position: CategoryPosition
  /** Address of the first picture; null while there is none. */
  picture: string | null
  quantity: number
  canOrder: boolean
}

/** A position with its picture, its price and how many of it are wanted. */
export function PositionCard({ category, position, picture, quantity, canOrder }: PositionCardProps) {
  const { name, description, unit, price, images } = position
  const [first] = images
  return (
    <div className="position">
      {first !== undefined && (
        <a
          className="position__picture"
          href={`#${signedRoutes.templateImages.to({ idCat: category, idImg: first })}`}
          aria-label={texts.picturesOf(name)}
        >
          {picture !== null && <img src={picture} alt="" />}
        </a>
      )}
      <div className="position__body">
        <h3>{name}</h3>
        {description !== '' && <p className="note">{description}</p>}
        <p className="position__price">
          <Money kopecks={toKopecks(price)} size="row" /> <span className="note">{texts.per(unit)}</span>
        </p>
        {canOrder && <Quantity category={category} position={position} quantity={quantity} />}
      </div>
    </div>
  )
}
