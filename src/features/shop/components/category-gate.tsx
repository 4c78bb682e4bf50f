import type { ReactNode } from 'react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import type { Category } from '../rules/category.ts'
import { texts } from '../texts.ts'
import { ShopGate } from './shop-gate.tsx'

type CategoryGateProps = { id: number; children: (category: Category) => ReactNode }

/** Shows what needs a category once it is known; one that is gone, or another organisation's, says so. */
export function CategoryGate({ id, children }: CategoryGateProps) {
  return (
    <ShopGate>
      {(categories) => {
        const category = categories.find((known) => known.id === id)
        if (category) return children(category)
        return (
          <Panel>
            <State
              title={texts.gone}
              text={texts.goneText}
              action={
                <ButtonLink isSmall href={`#${signedRoutes.templateRequest.to({})}`}>
                  {texts.back}
                </ButtonLink>
              }
            />
          </Panel>
        )
      }}
    </ShopGate>
  )
}
