import { shownPhone } from '#contract/phone.ts'
import { useStoredFiles } from '../../../lib/files/use-stored-files.ts'
import { shownDay } from '../../../lib/dates/shown-day.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { StoredFiles } from '../../../ui/files/stored-files.tsx'
import { isRateable, isRevocable, type TicketView } from '../rules/ticket-view.ts'
import { texts } from '../texts.ts'
import { RevokeButton } from './revoke-button.tsx'
import { TicketRating } from './ticket-rating.tsx'
import { TicketStatus } from './ticket-status.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'

type TicketCardProps = {
  ticket: TicketView
  calendar: Calendar
  canChange: boolean
  /** Without a page of its own it says its title itself. */
  hasTitle: boolean
}

/** A ticket: what was written, where it stands, what was answered. */
export function TicketCard({ ticket, calendar, canChange, hasTitle }: TicketCardProps) {
  const { id, number, title, description, phones } = ticket
  const files = useStoredFiles(ticket.requester_files)
  return (
    <>
      <Panel {...(hasTitle ? { title } : { label: title })}>
        <div className="ticket">
          <TicketStatus ticket={ticket} />
          <p className="note num">
            {[texts.number(number), shownDay(ticket.created_at, calendar)].join(', ')}
          </p>
          <p className="ticket__text">{description}</p>
          {phones.length > 0 && (
            <p className="note num">
              {texts.phones(phones.map((phone) => shownPhone(`7${phone.code}${phone.number}`)).join(', '))}
            </p>
          )}
          {files.files.length > 0 && <StoredFiles label={texts.files} {...files} />}
          {canChange && isRevocable(ticket) && <RevokeButton id={id} />}
        </div>
      </Panel>
      <Panel title={texts.history}>
        <TicketTimeline history={ticket.history} timeZone={calendar.timeZone} />
        {canChange && isRateable(ticket) && <TicketRating ticket={ticket} />}
      </Panel>
    </>
  )
}
