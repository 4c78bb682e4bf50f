import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { texts } from '../texts.ts'

type BasketBarProps = { category: number; pieces: number; total: number }

/** What lies in the basket and what it costs, always in sight while one chooses. */
export function BasketBar({ category, pieces, total }: BasketBarProps) {
  if (pieces === 0) return null
  return (
    <div className="basketbar">
      <p className="basketbar__text" aria-live="polite">
        <span className="note">{texts.inBasket(pieces)}</span>
        <Money kopecks={total} size="row" />
      </p>
      <ButtonLink kind="primary" href={`#${signedRoutes.templateShop.to({ idCategory: category })}`}>
        {texts.openBasket}
      </ButtonLink>
    </div>
  )
}
