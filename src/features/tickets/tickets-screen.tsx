import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { CaseScreen, type CaseView } from '../../shared/cases/case-screen.tsx'
import { messages } from './messages.ts'
import { TicketDetail } from './ticket-detail.tsx'
import { TicketForm } from './ticket-form.tsx'
import { TicketsList } from './tickets-list.tsx'

type TicketsScreenProps = {
  view: CaseView
  constants: Constants
  /** Permission letters C and U. */
  canCreate: boolean
  canChange: boolean
  tabs: ReactNode
}

export function TicketsScreen({ view, constants, canCreate, canChange, tabs }: TicketsScreenProps) {
  const query = new URLSearchParams(useSearch())
  const id = Number(query.get('id'))
  const calendar = { today: constants.today, timeZone: constants.time_zone }
  return (
    <CaseScreen
      view={view}
      texts={messages}
      listPath={signedRoutes.tickets.to({})}
      createPath={signedRoutes.ticketCreate.to({})}
      canCreate={canCreate}
      tabs={tabs}
      list={<TicketsList current={view === 'detail' ? id : null} calendar={calendar} canChange={canChange} />}
      form={<TicketForm lane={query.get('lane')} />}
      detail={<TicketDetail id={id} calendar={calendar} canCreate={canCreate} canChange={canChange} />}
    />
  )
}
