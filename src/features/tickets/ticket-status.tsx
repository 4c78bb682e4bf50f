import { useAtom } from 'jotai/react'
import { CaseRating } from '../../shared/cases/case-card.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { toStatusView, type TicketEntry } from './rules.ts'
import { rateAtom } from './state.ts'
import { messages } from './messages.ts'

type TicketProps = { ticket: TicketEntry }

export function TicketStatus({ ticket }: TicketProps) {
  const { tone, text } = toStatusView(ticket)
  return (
    <Status tone={tone} {...(ticket.status === 'sent' && { icon: clockIcon })}>
      {text}
    </Status>
  )
}

export function TicketRating({ ticket }: TicketProps) {
  const [rated, rate] = useAtom(rateAtom)
  return (
    <CaseRating
      texts={messages}
      score={ticket.score ?? 0}
      isBusy={rated?.[0] === ticket.id}
      onRate={(score) => void rate(ticket.id, score)}
    />
  )
}
