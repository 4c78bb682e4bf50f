import type { ReactNode } from 'react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { wrenchIcon } from '../../../ui/icons/icons.ts'
import { List, Row } from '../../../ui/lists/list.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PlainGlyph } from '../../../ui/icons/plain-glyph.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { CategoryRow } from '../components/category-row.tsx'
import { KeptNote } from '../components/kept-note.tsx'
import { ShopGate } from '../components/shop-gate.tsx'
import { texts } from '../texts.ts'
import '../shop.css'

type ShopScreenProps = {
  /** The views of the section. */
  tabs: ReactNode
}

/** What can be ordered, by category (row Q-04). */
export function ShopScreen({ tabs }: ShopScreenProps) {
  return (
    <>
      <PageHead title={texts.title} sub={texts.intro} />
      {tabs}
      <Panel isList label={texts.ordinary}>
        <List isFlush>
          <Row
            href={`#${signedRoutes.requestCreate.to({})}`}
            start={<PlainGlyph icon={wrenchIcon} />}
            title={texts.ordinary}
            note={texts.ordinaryNote}
          />
        </List>
      </Panel>
      <ShopGate>
        {(categories) => (
          <>
            <KeptNote />
            {categories.length === 0 ? (
              <Panel>
                <State title={texts.empty} text={texts.emptyShopText} />
              </Panel>
            ) : (
              <Panel isList label={texts.title}>
                <List isFlush label={texts.title}>
                  {categories.map((category) => (
                    <CategoryRow key={category.id} category={category} />
                  ))}
                </List>
              </Panel>
            )}
          </>
        )}
      </ShopGate>
    </>
  )
}
