import type { Notices } from '#contract/dashboard/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EventsSkeleton } from '../../../ui/lists/events-skeleton.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { getEvents, maxEvents } from '../rules/events.ts'
import type { Calendar } from '../../../lib/dates/organisation-day.ts'
import { messages } from '../messages.ts'
import { HomeEventRow } from './home-event-row.tsx'

type RequestsPanelProps = {
  notices: Notices | undefined
  calendar: Calendar
  /** Kinds the profile may read; at least one. */
  shown: { readonly requests: boolean; readonly tickets: boolean }
  /** Undefined if the profile may not create requests. */
  createHref: string | undefined
}

export function RequestsPanel({ notices, calendar, shown, createHref }: RequestsPanelProps) {
  const events = notices && getEvents(notices)
  const count = notices ? notices.requests.own.count + notices.requests.house.count : 0
  return (
    <Panel
      title={shown.requests ? messages.requests : messages.tickets}
      aside={
        shown.requests &&
        count > 0 && (
          <a href={`#${signedRoutes.requests.to({})}`}>
            {messages.allRequests} <span className="count">{count}</span>
          </a>
        )
      }
    >
      {!events && <EventsSkeleton rows={maxEvents} lines={2} />}
      {events?.length === 0 && (
        <div className="events__empty">
          <p>
            {shown.requests ? messages.noRequests : messages.noTickets}
            <span className="note">{messages.noRequestsText}</span>
          </p>
          {createHref !== undefined && (
            <ButtonLink isSmall href={createHref}>
              {shown.requests ? messages.request : messages.ticket}
            </ButtonLink>
          )}
        </div>
      )}
      {events && events.length > 0 && (
        <List isFlush>
          {events.map((event) => (
            <HomeEventRow key={event.kind + event.notice.id} event={event} calendar={calendar} />
          ))}
        </List>
      )}
    </Panel>
  )
}
