import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { clockIcon, personIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import type { RequestEntry } from '../rules/request-view.ts'
import { statusView } from '../rules/status-view.ts'

const signs = { clock: clockIcon, person: personIcon }

type RequestStatusProps = { request: RequestEntry; calendar: Calendar }

/** Where a request stands. */
export function RequestStatus({ request, calendar }: RequestStatusProps) {
  const { tone, text, sign } = statusView(request, calendar)
  return (
    <Status tone={tone} {...(sign && { icon: signs[sign] })}>
      {text}
    </Status>
  )
}
