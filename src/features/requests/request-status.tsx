import { useAtom } from 'jotai/react'
import type { Calendar } from '../../lib/dates/organisation-day.ts'
import { CaseRating } from '../../shared/cases/case-card.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { clockIcon, personIcon } from '../../ui/icons/icons.ts'
import { getScore, toStatusView, type RequestEntry } from './rules/request-view.ts'
import { rateAtom } from './state.ts'
import { messages } from './messages.ts'

const icons = { clock: clockIcon, person: personIcon }

export function RequestStatus({ request, calendar }: { request: RequestEntry; calendar: Calendar }) {
  const { tone, text, icon } = toStatusView(request, calendar)
  return (
    <Status tone={tone} {...(icon && { icon: icons[icon] })}>
      {text}
    </Status>
  )
}

export function RequestRating({ request }: { request: RequestEntry }) {
  const [rated, rate] = useAtom(rateAtom)
  return (
    <CaseRating
      texts={messages}
      score={getScore(request)}
      isBusy={rated?.[0] === request.id}
      onRate={(score) => void rate(request.id, score)}
    />
  )
}
