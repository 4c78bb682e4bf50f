import { useAtomValue } from 'jotai/react'
import { useParams } from 'wouter'
import { toKopecks } from '#contract/money.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { basketsAtom } from './basket-state.ts'
import { Quantity } from './quantity.tsx'
import { type CategoryPosition, getQuantity, removeUnsold, type Category, priceIn } from './rules/category.ts'
import { CategoryGate, UnsavedNote } from './shop-gate.tsx'
import { shopAtom } from './state.ts'
import { messages } from './messages.ts'
import { useImages } from './use-images.ts'
import './shop.css'

function ShopHead({ id }: { id: number }) {
  const category = useAtomValue(shopAtom).value?.find((known) => known.id === id)
  return (
    <PageHead
      title={category?.name ?? messages.title}
      sub={category?.description}
      backHref={`#${signedRoutes.templateRequest.to({})}`}
    />
  )
}

type PositionCardProps = {
  category: number
  position: CategoryPosition
  picture: string | null
  quantity: number
  canOrder: boolean
}

function PositionCard({ category, position, picture, quantity, canOrder }: PositionCardProps) {
  const { name, description, unit, price, images } = position
  const [first] = images
  return (
    <div className={first === undefined ? 'position position--plain' : 'position'}>
      {first !== undefined && (
        <a
          className="position__picture"
          href={`#${signedRoutes.templateImages.to({ idCat: category, idImg: first })}`}
          aria-label={messages.picturesTitle(name)}
        >
          {picture !== null && <img src={picture} alt="" />}
        </a>
      )}
      <div className="position__body">
        <h2>{name}</h2>
        {description !== '' && <p className="note">{description}</p>}
        <p className="position__price">
          <Money kopecks={toKopecks(price)} size="row" /> <span className="note">{messages.per(unit)}</span>
        </p>
        {canOrder && <Quantity category={category} position={position} quantity={quantity} />}
      </div>
    </div>
  )
}

/** Everything that an order costs besides its services. */
function Added({ category }: { category: Category }) {
  const text = messages.added(toKopecks(category.attendance), category.fee_percent)
  return text !== null && category.positions.length > 0 && <p className="note shop__added">{text}</p>
}

type BasketBarProps = { category: number; services: number; toPay: number }

function BasketBar({ category, services, toPay }: BasketBarProps) {
  if (services === 0) return null
  return (
    <div className="basket-bar">
      <p className="basket-bar__text" aria-live="polite">
        <span className="note">{messages.inBasket(services)}</span>
        <Money kopecks={toPay} size="row" />
      </p>
      <ButtonLink kind="primary" href={`#${signedRoutes.templateShop.to({ idCategory: category })}`}>
        {messages.openBasket}
      </ButtonLink>
    </div>
  )
}

type PositionsProps = { category: Category; canOrder: boolean }

function Positions({ category, canOrder }: PositionsProps) {
  const services = removeUnsold(category, useAtomValue(basketsAtom).get(category.id) ?? [])
  const pictures = useImages(category.positions.flatMap(({ images }) => images.slice(0, 1)))
  if (category.positions.length === 0)
    return (
      <Panel>
        <State drawing="empty" title={messages.emptyCategory} />
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
              quantity={getQuantity(services, position.id)}
              canOrder={canOrder}
            />
          </li>
        ))}
      </ul>
      <BasketBar
        category={category.id}
        services={services.length}
        toPay={priceIn(category, services).toPay}
      />
    </>
  )
}

export function CategoryScreen({ canOrder }: { canOrder: boolean }) {
  const { idCategory } = useParams()
  return (
    <>
      <ShopHead id={Number(idCategory)} />
      <CategoryGate id={Number(idCategory)}>
        {(category) => (
          <>
            <Added category={category} />
            <UnsavedNote />
            <Positions category={category} canOrder={canOrder} />
          </>
        )}
      </CategoryGate>
    </>
  )
}
