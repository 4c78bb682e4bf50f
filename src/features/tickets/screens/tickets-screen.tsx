import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Constants } from '#contract/config/schema.ts'
import { useIsWide } from '../../../lib/device/is-wide.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { plusIcon } from '../../../ui/icons/icons.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Split } from '../../../ui/layout/split.tsx'
import { TicketDetail } from '../components/ticket-detail.tsx'
import { TicketForm } from '../components/ticket-form.tsx'
import { TicketsList } from '../components/tickets-list.tsx'
import { useFreshList } from '../components/use-fresh-list.ts'
import { texts } from '../texts.ts'
import '../tickets.css'

type TicketsScreenProps = {
  view: 'list' | 'create' | 'detail'
  constants: Constants
  /** The letters C and U. */
  canCreate: boolean
  canChange: boolean
  /** The views of the section. */
  tabs: ReactNode
}

/** Tickets: the list, one of them, a new one; from 1024 px on two of these side by side. */
export function TicketsScreen({ view, constants, canCreate, canChange, tabs }: TicketsScreenProps) {
  const isWide = useIsWide()
  const query = new URLSearchParams(useSearch())
  const id = Number(query.get('id'))
  const calendar = { today: constants.today, timeZone: constants.time_zone }

  const isList = isWide || view === 'list'
  useFreshList(isList)
  const isForm = view === 'create' || (isWide && view === 'list' && canCreate)
  const create = canCreate && (
    <ButtonLink isSmall href={`#${signedRoutes.ticketCreate.to({})}`}>
      <Icon path={plusIcon} size="s" />
      {texts.create}
    </ButtonLink>
  )
  const form = canCreate ? <TicketForm lane={query.get('lane')} hasTitle={isWide} /> : <p>{texts.noRight}</p>
  return (
    <>
      {isList && <PageHead title={texts.title} sub={texts.about} aside={create} />}
      {!isList && view === 'create' && (
        <PageHead title={texts.newTicket} backHref={`#${signedRoutes.tickets.to({})}`} />
      )}
      {isList && tabs}
      <Split
        list={
          isList && (
            <TicketsList current={view === 'detail' ? id : null} calendar={calendar} canChange={canChange} />
          )
        }
        detail={
          view === 'detail' ? (
            <TicketDetail id={id} calendar={calendar} canChange={canChange} isAlone={!isWide} />
          ) : (
            isForm && form
          )
        }
      />
    </>
  )
}
