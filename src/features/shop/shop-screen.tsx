import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { formatMoney } from '../../lib/text/money.ts'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Tag } from '../../ui/feedback/status.tsx'
import { wrenchIcon } from '../../ui/icons/cabinet-icons.ts'
import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { basketsAtom } from './basket-state.ts'
import { cheapest, type Category } from './rules/category.ts'
import { UnsavedNote, ShopGate } from './shop-gate.tsx'
import { shopAtom } from './state.ts'
import { messages } from './messages.ts'
import './shop.css'

function CategoryRow({ category }: { category: Category }) {
  const services = useAtomValue(basketsAtom).get(category.id)?.length ?? 0
  const lowestPrice = cheapest(category)
  return (
    <Row
      href={`#${signedRoutes.templateCategory.to({ idCategory: category.id })}`}
      title={category.name}
      note={
        <>
          <span className="note">{category.description}</span>
          {services > 0 && <Tag tone="ok">{messages.inBasket(services)}</Tag>}
        </>
      }
      end={
        lowestPrice !== null && (
          <span className="tabular-nums shop__from">
            {messages.from} {formatMoney(lowestPrice)}
          </span>
        )
      }
    />
  )
}

function EmptyShop({ mayRequest }: { mayRequest: boolean }) {
  return (
    <Panel>
      <State
        drawing="empty"
        title={messages.empty}
        text={mayRequest ? messages.emptyAskText : messages.emptyCallText}
        action={
          mayRequest ? (
            <ButtonLink isSmall href={`#${signedRoutes.requestCreate.to({})}`}>
              {messages.ask}
            </ButtonLink>
          ) : (
            <SupportPhone />
          )
        }
      />
    </Panel>
  )
}

type ShopScreenProps = {
  tabs: ReactNode
  /** The profile may create a free request. */
  mayRequest: boolean
}

export function ShopScreen({ tabs, mayRequest }: ShopScreenProps) {
  const isEmpty = useAtomValue(shopAtom).value?.length === 0
  return (
    <>
      <PageHead title={messages.title} />
      {tabs}
      {mayRequest && !isEmpty && (
        <Panel isList label={messages.ordinary}>
          <List isFlush>
            <Row
              href={`#${signedRoutes.requestCreate.to({})}`}
              start={<PlainGlyph icon={wrenchIcon} />}
              title={messages.ordinary}
              note={messages.ordinaryNote}
            />
          </List>
        </Panel>
      )}
      <ShopGate>
        {(categories) => (
          <>
            <UnsavedNote />
            {categories.length === 0 ? (
              <EmptyShop mayRequest={mayRequest} />
            ) : (
              <>
                <p className="note">{messages.intro}</p>
                <Panel isList label={messages.title}>
                  <List isFlush label={messages.title}>
                    {categories.map((category) => (
                      <CategoryRow key={category.id} category={category} />
                    ))}
                  </List>
                </Panel>
              </>
            )}
          </>
        )}
      </ShopGate>
    </>
  )
}
