import { useAtomValue } from 'jotai/react'
import { useParams } from 'wouter'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { basketsAtom } from '../atoms/basket.ts'
import { BasketForm } from '../components/basket-form.tsx'
import { CategoryGate } from '../components/category-gate.tsx'
import { KeptNote } from '../components/kept-note.tsx'
import { stillSold } from '../rules/category.ts'
import { texts } from '../texts.ts'
import '../shop.css'

/** The basket of the category of the address (rows ). */
export function BasketScreen({ canOrder }: { canOrder: boolean }) {
  const { idCategory } = useParams()
  const baskets = useAtomValue(basketsAtom)
  const id = Number(idCategory)
  const backHref = `#${signedRoutes.templateCategory.to({ idCategory: id })}`
  return (
    <>
      <PageHead title={texts.basket} backHref={backHref} />
      <CategoryGate id={id}>
        {(category) => {
          const services = stillSold(category, baskets.get(id) ?? [])
          if (services.length > 0)
            return (
              <>
                <KeptNote />
                <BasketForm category={category} services={services} canOrder={canOrder} />
              </>
            )
          return (
            <Panel>
              <State
                title={texts.emptyTitle}
                text={texts.emptyText}
                action={
                  <ButtonLink isSmall href={backHref}>
                    {texts.toServices}
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
