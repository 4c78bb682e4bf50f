import { signedRoutes } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { chatIcon, clockIcon, lampIcon, rightIcon, wrenchIcon } from '../../../ui/icons.ts'
import { PlainGlyph } from '../../../ui/plain-glyph.tsx'
import { Status } from '../../../ui/status.tsx'
import { eventStatus } from '../rules/event-status.ts'
import type { HomeEvent } from '../rules/events.ts'
import type { Calendar } from '../rules/visit-day.ts'

type EventRowProps = { event: HomeEvent; calendar: Calendar }

const icons = { own: wrenchIcon, house: lampIcon, ticket: chatIcon }

/** A request or a ticket with what happened to it last. */
export function EventRow({ event, calendar }: EventRowProps) {
  const { kind, notice } = event
  const detail = kind === 'ticket' ? signedRoutes.ticketDetail : signedRoutes.requestDetail
  const { tone, text } = eventStatus(event, calendar)
  return (
    <a className="event" href={`#${detail.to({}, { id: notice.id })}`}>
      <PlainGlyph icon={icons[kind]} />
      <span className="event__body">
        <span className="row__title">{kind === 'ticket' ? notice.topic : notice.title}</span>
        {tone === 'info' ? (
          <Status tone={tone} icon={clockIcon}>
            {text}
          </Status>
        ) : (
          <Status tone={tone}>{text}</Status>
        )}
      </span>
      <Icon path={rightIcon} className="chev" />
    </a>
  )
}
