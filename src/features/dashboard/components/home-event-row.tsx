import { signedRoutes } from '../../../lib/routes/paths.ts'
import { EventRow } from '../../../ui/lists/event-row.tsx'
import { caseIcon } from '../../../shared/cases/case-icon.ts'
import { clockIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { eventStatus } from '../rules/event-status.ts'
import type { HomeEvent } from '../rules/events.ts'
import type { Calendar } from '../../../lib/dates/organisation-day.ts'

type HomeEventRowProps = {
  event: HomeEvent
  calendar: Calendar
  note?: string
}

export function HomeEventRow({ event, calendar, note }: HomeEventRowProps) {
  const { kind, notice } = event
  const detail = kind === 'ticket' ? signedRoutes.ticketDetail : signedRoutes.requestDetail
  const { tone, text } = eventStatus(event, calendar)
  return (
    <EventRow
      href={`#${detail.to({}, { id: notice.id })}`}
      icon={caseIcon(kind === 'ticket' ? null : notice.category)}
      title={kind === 'ticket' ? notice.topic : notice.title}
      note={note}
      status={
        <Status tone={tone} {...(tone === 'info' && { icon: clockIcon })}>
          {text}
        </Status>
      }
    />
  )
}
