import type { RequestNotice, TicketNotice } from '#contract/dashboard/schema.ts'
import { messages } from '../messages.ts'
import type { HomeEvent } from './events.ts'
import { formatVisitDay, type Calendar } from '../../../lib/dates/organisation-day.ts'

export interface EventStatus {
  readonly tone: 'ok' | 'bad' | 'info' | 'neutral'
  readonly text: string
}

const requestStatus = (
  { status, planned_at, performer, is_rated }: RequestNotice,
  calendar: Calendar,
): EventStatus => {
  switch (status) {
    case 'accepted':
      return { tone: 'neutral', text: messages.accepted }
    case 'planned':
      return {
        tone: 'info',
        text: messages.planned(planned_at && formatVisitDay(planned_at, calendar), performer),
      }
    case 'in_work':
      return { tone: 'info', text: performer === null ? messages.inWork : messages.performedBy(performer) }
    case 'done':
      return { tone: 'ok', text: is_rated ? messages.done : messages.doneRate }
    case 'rejected':
      return { tone: 'bad', text: messages.rejected }
    case 'cancelled':
      return { tone: 'neutral', text: messages.cancelled }
  }
}

const ticketStatus = ({ status, is_rated }: TicketNotice): EventStatus => {
  switch (status) {
    case 'sent':
      return { tone: 'neutral', text: messages.ticketSent }
    case 'answered':
      return { tone: 'ok', text: is_rated ? messages.answered : messages.answeredRate }
    case 'closed':
      return { tone: 'neutral', text: messages.closed }
    case 'revoked':
      return { tone: 'neutral', text: messages.revoked }
  }
}

export const eventStatus = ({ kind, notice }: HomeEvent, calendar: Calendar): EventStatus => {
  if (notice.attention === 'overdue') return { tone: 'bad', text: messages.overdue }
  return kind === 'ticket' ? ticketStatus(notice) : requestStatus(notice, calendar)
}
