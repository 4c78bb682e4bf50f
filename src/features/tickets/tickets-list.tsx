import { memo } from 'react'
import { useCaseList } from '../../shared/cases/use-case-list.ts'
import { formatShownDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { CaseList, CaseRow } from '../../shared/cases/case-list.tsx'
import { DueStatus } from '../../shared/cases/due-panel.tsx'
import { caseIcon } from '../../shared/cases/case-icon.ts'
import { awaitsRating, type TicketEntry } from './rules.ts'
import { lists, ticketDraft, ticketsAtom } from './state.ts'
import { messages } from './messages.ts'
import { TicketRating, TicketStatus } from './ticket-status.tsx'
import { ticketSummary } from './ticket-summary.ts'

type TicketsListProps = {
  current: number | null
  calendar: Calendar
  canChange: boolean
}
type TicketRowProps = Omit<TicketsListProps, 'current'> & { ticket: TicketEntry; isCurrent: boolean }

// Memoised, because the list may be long.
const TicketRow = memo(function TicketRow({ ticket, calendar, isCurrent, canChange }: TicketRowProps) {
  return (
    <CaseRow
      href={`#${signedRoutes.ticketDetail.to({}, { id: String(ticket.id) })}`}
      icon={caseIcon(null)}
      title={ticket.title}
      status={
        <DueStatus due={ticket.due} calendar={calendar}>
          <TicketStatus ticket={ticket} />
        </DueStatus>
      }
      note={[messages.number(ticket.number), formatShownDay(ticket.created_at, calendar)].join(', ')}
      isCurrent={isCurrent}
      rating={canChange && awaitsRating(ticket) && <TicketRating ticket={ticket} />}
    />
  )
})

export function TicketsList({ current, calendar, canChange }: TicketsListProps) {
  const tickets = useCaseList({ listAtom: ticketsAtom, lists, draft: ticketDraft })
  return (
    <CaseList
      {...tickets}
      texts={messages}
      emptyText={messages.emptyText}
      toSummary={ticketSummary}
      formPath={(lane) => signedRoutes.ticketCreate.to({}, { lane })}
    >
      {(ticket) => (
        <TicketRow
          ticket={ticket}
          calendar={calendar}
          isCurrent={ticket.id === current}
          canChange={canChange}
        />
      )}
    </CaseList>
  )
}
