import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { allPositions } from '#contract/catalogue/positions.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { OrderedDialog } from '../components/ordered-dialog.tsx'
import { OrdersPanel } from '../components/orders-panel.tsx'
import { PositionChips, PositionList } from '../components/positions.tsx'
import { Results } from '../components/results.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { useClose } from '../components/use-close.ts'
import { useQuery } from '../components/use-query.ts'
import { ordersAtom, positionsAtom } from '../atoms/remote.ts'
import { nameOf, pathOf, placeOf } from '../rules/place.ts'
import { texts } from '../texts.ts'
import '../catalogue.css'

// What cleans descriptions is heavy, and the cards do without it.
const ServicePanel = lazyComponent(async () => (await import('../components/service-panel.tsx')).ServicePanel)

type CatalogueScreenProps = {
  /** The letter C. */
  canOrder: boolean
  privacyHref: string
}

/** The catalogue of services (spec K2.2): categories, search, cards, and the card of the address as a panel. */
export function CatalogueScreen({ canOrder, privacyHref }: CatalogueScreenProps) {
  const { position, id } = placeOf(useSearch())
  const [{ value: known = [], status: positionsStatus }, loadPositions] = useAtom(positionsAtom)
  const loadOrders = useSetAtom(ordersAtom)
  useEffect(() => void loadPositions(), [loadPositions])
  const [text, setText] = useState('')
  const [ordered, setOrdered] = useState<string | null>(null)

  const isList = position === allPositions.value
  const chosen = isList ? null : position
  const category = chosen === null ? null : nameOf(known, chosen)
  const close = useClose(pathOf({ position, id: null }), id)
  useQuery(chosen, text)

  return (
    <>
      <PageHead title={texts.title} />
      {category !== null && <Breadcrumb category={category} />}
      <SearchBox text={text} onChange={setText} />
      {isList && text === '' ? (
        <PositionList
          known={known}
          hasFailed={positionsStatus === 'failed' && known.length === 0}
          onRetry={() => void loadPositions()}
          onBack={() => navigate(pathOf({ position: null, id: null }))}
        />
      ) : (
        <>
          <PositionChips known={known} chosen={position} />
          {chosen === null && text === '' && <OrdersPanel />}
          <Results position={position} category={category} />
        </>
      )}
      {id !== null && (
        <ServicePanel
          id={id}
          canOrder={canOrder}
          privacyHref={privacyHref}
          onClose={close}
          onOrdered={(title, isOk) => {
            close()
            if (!isOk) return
            setOrdered(title)
            void loadOrders()
          }}
        />
      )}
      {ordered !== null && <OrderedDialog title={ordered} onClose={() => setOrdered(null)} />}
    </>
  )
}
