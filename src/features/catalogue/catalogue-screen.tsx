import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState, useRef } from 'react'
import { useSearch } from 'wouter'
import { allPositions, type Position } from '#contract/catalogue/positions.ts'
import { maxSearchLength } from '#contract/catalogue/schema.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { backIcon } from '../../ui/icons/cabinet-icons.ts'
import { refreshIcon } from '../../ui/icons/icons.ts'
import { searchIcon } from '../../ui/icons/later-icons.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { listingAtom, searchTextAtom } from './listing-state.ts'
import { Results } from './results.tsx'
import { positionName, cataloguePath, parseAddress, getChips, getListed } from './rules/catalogue-address.ts'
import { ordersAtom, positionsAtom } from './state.ts'
import { messages } from './messages.ts'
import './catalogue.css'

type BreadcrumbProps = { category: string }

function Breadcrumb({ category }: BreadcrumbProps) {
  return (
    <nav className="crumbs" aria-label={messages.where}>
      <a href={`#${cataloguePath({ position: null, id: null })}`}>{messages.title}</a>
      <span aria-hidden="true"> / </span>
      <span aria-current="page">{category}</span>
    </nav>
  )
}

type SearchBoxProps = { text: string; onChange: (text: string) => void }

function SearchBox({ text, onChange }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const cancel = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <search className="catalogue__search">
      <div className="control">
        <Icon path={searchIcon} size="s" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={messages.search}
          placeholder={messages.search}
          maxLength={maxSearchLength}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {text !== '' && (
        <Button kind="plain" onClick={cancel}>
          {messages.cancelSearch}
        </Button>
      )}
    </search>
  )
}

const toHref = (position: string): string => `#${cataloguePath({ position, id: null })}`

type PositionChipsProps = { known: readonly Position[]; chosen: string | null }

function PositionChips({ known, chosen }: PositionChipsProps) {
  return (
    <div className="catalogue__chips">
      <Tabs
        look="chips"
        label={messages.categories}
        current={chosen === null ? '' : toHref(chosen)}
        tabs={getChips(known, chosen).map(({ value, text }) => ({ href: toHref(value), title: text }))}
      />
    </div>
  )
}

type PositionListProps = {
  known: readonly Position[]
  hasFailed: boolean
  onRetry: () => void
  onBack: () => void
}

function PositionList({ known, hasFailed, onRetry, onBack }: PositionListProps) {
  return (
    <div className="stack">
      <Button isSmall icon={backIcon} onClick={onBack}>
        {messages.back}
      </Button>
      <Panel isList label={messages.allCategories}>
        <List isFlush>
          {getListed(known).map(({ value, text }) => (
            <Row key={value} href={toHref(value)} title={text} />
          ))}
        </List>
      </Panel>
      {hasFailed && (
        <div className="services__end" role="alert">
          <p>{messages.noMorePositions}</p>
          <Button isSmall icon={refreshIcon} onClick={onRetry}>
            {messages.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

type OrderedDialogProps = { title: string; onClose: () => void }

function OrderedDialog({ title, onClose }: OrderedDialogProps) {
  return (
    <Dialog title={messages.ordered} onClose={onClose}>
      <p>{messages.orderedText(title)}</p>
      <Button kind="primary" isBlock onClick={onClose}>
        {messages.ok}
      </Button>
    </Dialog>
  )
}

/** Goes back if the list opened the panel; after a direct link, replaces the entry. */
const useClose = (listPath: string, id: number | null): (() => void) => {
  const before = useRef<number | null>(id)
  const isFromList = useRef(false)
  useEffect(() => {
    if (before.current !== id) isFromList.current = before.current === null
    before.current = id
  }, [id])
  return () => {
    if (isFromList.current) history.back()
    else navigate(listPath, { replace: true })
  }
}

/** Search debounce, ms. */
const pause = 250

const useQuery = (position: string | null, text: string): void => {
  const load = useSetAtom(listingAtom)
  const search = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => void load({ position, search }), search === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [load, position, search])
}

// Lazy: the description sanitiser is heavy.
const ServicePanel = lazyComponent(async () => (await import('./service-panel.tsx')).ServicePanel)

type CatalogueScreenProps = {
  /** Permission C. */
  canOrder: boolean
  privacyHref: string | null
}

export function CatalogueScreen({ canOrder, privacyHref }: CatalogueScreenProps) {
  const { position, id } = parseAddress(useSearch())
  const [{ value: known = [], status: positionsStatus }, loadPositions] = useAtom(positionsAtom)
  const loadOrders = useSetAtom(ordersAtom)
  useEffect(() => void loadPositions(), [loadPositions])
  const [text, setText] = useAtom(searchTextAtom)
  const [ordered, setOrdered] = useState<string | null>(null)

  const isList = position === allPositions.value
  const chosen = isList ? null : position
  const category = chosen === null ? null : positionName(known, chosen)
  const close = useClose(cataloguePath({ position, id: null }), id)
  useQuery(chosen, text)

  return (
    <>
      <PageHead title={messages.title} />
      {category !== null && <Breadcrumb category={category} />}
      <SearchBox text={text} onChange={(typed) => setText(() => typed)} />
      {isList && text === '' ? (
        <PositionList
          known={known}
          hasFailed={positionsStatus === 'failed' && known.length === 0}
          onRetry={() => void loadPositions()}
          onBack={() => navigate(cataloguePath({ position: null, id: null }))}
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
            void loadOrders('anew')
          }}
        />
      )}
      {/* The card closes by going back, which would close this dialog too. */}
      {ordered !== null && id === null && <OrderedDialog title={ordered} onClose={() => setOrdered(null)} />}
    </>
  )
}
