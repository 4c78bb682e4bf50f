import type { RequestEvent } from '#contract/requests/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { alertIcon, chatIcon, checkIcon, clockIcon, doneIcon, personIcon } from '../../../ui/icons/icons.ts'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { turnText } from '../rules/status-view.ts'
import { texts } from '../texts.ts'

const icons = {
  accepted: checkIcon,
  planned: clockIcon,
  in_work: personIcon,
  done: doneIcon,
  rejected: alertIcon,
}

type RequestTimelineProps = { history: readonly RequestEvent[]; calendar: Calendar }

/** What happened with a request (row Q-03). */
export function RequestTimeline({ history, calendar }: RequestTimelineProps) {
  const turns = history.map((event, index) => {
    const title = turnText(event, history[index - 1], calendar)
    return {
      icon: title === texts.answer ? chatIcon : icons[event.status],
      title,
      note: <time dateTime={event.at}>{instantDayTime(event.at, calendar.timeZone)}</time>,
      text: event.text,
    }
  })
  return <Timeline label={texts.history} turns={turns} />
}
