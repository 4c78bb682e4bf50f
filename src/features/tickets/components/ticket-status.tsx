import { clockIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { statusView } from '../rules/status-view.ts'
import type { TicketEntry } from '../rules/ticket-view.ts'

type TicketStatusProps = { ticket: TicketEntry }

/** Where a ticket stands. */
export function TicketStatus({ ticket }: TicketStatusProps) {
  const { tone, text } = statusView(ticket)
  return (
    <Status tone={tone} {...(ticket.status === 'sent' && { icon: clockIcon })}>
      {text}
    </Status>
  )
}
