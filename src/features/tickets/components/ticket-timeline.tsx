import type { TicketEvent } from '#contract/tickets/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { chatIcon, checkIcon, closeIcon, doneIcon } from '../../../ui/icons/icons.ts'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { texts } from '../texts.ts'

const icons = { sent: checkIcon, answered: chatIcon, closed: doneIcon, revoked: closeIcon }

type TicketTimelineProps = { history: readonly TicketEvent[]; timeZone: string }

/** What was written and answered. */
export function TicketTimeline({ history, timeZone }: TicketTimelineProps) {
  const turns = history.map(({ status, at, text }) => ({
    icon: icons[status],
    title: texts.turns[status],
    note: <time dateTime={at}>{instantDayTime(at, timeZone)}</time>,
    text,
  }))
  return <Timeline label={texts.history} turns={turns} />
}
