import type { Notices } from '#contract/dashboard/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EventsSkeleton } from '../../../ui/lists/events-skeleton.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { eventsOf, most } from '../rules/events.ts'
import type { Calendar } from '../../../lib/dates/organisation-day.ts'
import { texts } from '../texts.ts'
import { HomeEventRow } from './home-event-row.tsx'

type RequestsPanelProps = {
  notices: Notices | undefined
  calendar: Calendar
  /** The address of the form of a new request. */
  createHref: string
}

/** The panel of Home with the events of requests and tickets; undefined notices are still loading. */
export function RequestsPanel({ notices, calendar, createHref }: RequestsPanelProps) {
  const events = notices && eventsOf(notices)
  const count = notices ? notices.requests.own.count + notices.requests.house.count : 0
  return (
    <Panel
      title={texts.requests}
      aside={
        count > 0 && (
          <a href={`#${signedRoutes.requests.to({})}`}>
            {texts.allRequests} <span className="count">{count}</span>
          </a>
        )
      }
    >
      {!events && <EventsSkeleton rows={most} lines={2} />}
      {events?.length === 0 && (
        <div className="events__none">
          <p>
            {texts.noRequests}
            <span className="note">{texts.noRequestsText}</span>
          </p>
          <ButtonLink isSmall href={createHref}>
            {texts.request}
          </ButtonLink>
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
