import { memo } from 'react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { shownDay } from '../../../lib/dates/shown-day.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { EventRow } from '../../../ui/lists/event-row.tsx'
import { chatIcon } from '../../../ui/icons/icons.ts'
import { asksForRate, type TicketEntry } from '../rules/ticket-view.ts'
import { texts } from '../texts.ts'
import { TicketRating } from './ticket-rating.tsx'
import { TicketStatus } from './ticket-status.tsx'

type TicketRowProps = { ticket: TicketEntry; calendar: Calendar; isCurrent: boolean; canChange: boolean }

/** A ticket in the list; drawn again only when it has changed, however long the list is. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, calendar, isCurrent, canChange } = props
  return (
    <>
      <EventRow
        href={`#${signedRoutes.ticketDetail.to({}, { id: String(ticket.id) })}`}
        icon={chatIcon}
        title={ticket.title}
        status={<TicketStatus ticket={ticket} />}
        note={[texts.number(ticket.number), shownDay(ticket.created_at, calendar)].join(', ')}
        isCurrent={isCurrent}
      />
      {canChange && asksForRate(ticket) && (
        <div className="event__under">
          <TicketRating ticket={ticket} />
        </div>
      )}
    </>
  )
})
