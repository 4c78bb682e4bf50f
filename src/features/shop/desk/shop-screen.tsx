import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Route, Switch, useParams } from 'wouter'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { useDetail } from '../../../lib/state/use-detail.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { DeskDetail, LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { MovableRow } from '../../../shared/desk/movable-row.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { OfferEditor } from './offer-editor.tsx'
import { moveAtom, offerAtom, offersAtom } from './state.ts'
import { messages } from './messages.ts'

function Offers() {
  const [{ value, error }, load] = useAtom(offersAtom)
  const move = useSetAtom(moveAtom)
  useEffect(() => void load(), [load])
  if (!value)
    return <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load()} />
  if (value.offers.length === 0) return <State title={messages.none} text={messages.noneHelp} />
  return (
    <Panel label={messages.list}>
      <List isFlush>
        {value.offers.map((offer) => (
          <MovableRow
            key={offer.id}
            href={`#${deskRoutes.offer.to({ id: offer.id })}`}
            title={offer.name}
            note={
              <>
                <span className="note">{`${messages.services(offer.positions)}, ${offer.sector_name}`}</span>
                {!offer.is_shown && <Status tone="warn">{messages.hidden}</Status>}
              </>
            }
            onMove={(to) => void move(offer, to)}
          />
        ))}
      </List>
    </Panel>
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
