import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Route, Switch, useParams, useSearch } from 'wouter'
import type { ListedOffer } from '#contract/shop/desk-schema.ts'
import { deskDay } from '../../../shared/desk/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { useDetail } from '../../../lib/state/use-detail.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { DeskDetail, LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { EditorList } from '../../../shared/desk/editor-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { OfferEditor } from './offer-editor.tsx'
import { moveAtom, offerAtom, offersAtom } from './state.ts'
import { messages } from './messages.ts'

const toHref = (search: string): string => deskRoutes.shop.to({}, search === '' ? undefined : { search })

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

const toItem = (offer: ListedOffer) => ({
  id: offer.id,
  title: offer.name,
  href: `#${deskRoutes.offer.to({ id: offer.id })}`,
  cells: [
    messages.services(offer.positions),
    offer.sector_name,
    <Status key="state" tone={offer.is_shown ? 'ok' : 'warn'}>
      {offer.is_shown ? messages.visible : messages.hidden}
    </Status>,
    offer.changed_at && deskDay(offer.changed_at),
  ],
})

function Offers() {
  const search = new URLSearchParams(useSearch()).get('search') ?? ''
  const [{ value, error }, load] = useAtom(offersAtom)
  const move = useSetAtom(moveAtom)
  useEffect(() => void load(), [load])
  if (!value)
    return <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load()} />
  return (
    <EditorList
      label={messages.list}
      title={messages.one}
      columns={[messages.positions, messages.sector, messages.state, messages.changed]}
      items={value.offers.filter(({ name }) => fold(name).includes(fold(search))).map(toItem)}
      search={search}
      toHref={toHref}
      none={{ title: messages.none, text: messages.noneHelp }}
      onMove={async (id, to) => void (await move(id, to))}
    />
  )
}

function OfferPage() {
  const { id = '' } = useParams()
  const detail = useDetail(offerAtom, Number(id))
  return (
    <DeskDetail
      detail={detail}
      texts={messages}
      back={{ href: `#${deskRoutes.shop.pattern}`, text: messages.toList }}
    >
      {(value) => <OfferEditor key={value.id} offer={value} />}
    </DeskDetail>
  )
}

export function ShopScreen() {
  return (
    <Switch>
      <Route path={deskRoutes.newOffer.pattern}>
        <OfferEditor offer={null} />
      </Route>
      <Route path={deskRoutes.offer.pattern}>
        <OfferPage />
      </Route>
      <Route>
        <DeskHead
          title={messages.title}
          aside={
            <ButtonLink kind="primary" href={`#${deskRoutes.newOffer.pattern}`}>
              {messages.add}
            </ButtonLink>
          }
        />
        <Offers />
      </Route>
    </Switch>
  )
}
