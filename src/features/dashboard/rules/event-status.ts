import type { RequestNotice, TicketNotice } from '#contract/dashboard/schema.ts'
import { texts } from '../texts.ts'
import type { HomeEvent } from './events.ts'
import { visitDay, type Calendar } from '../../../lib/dates/organisation-day.ts'

/** The text of an event with its tone. */
export interface EventStatus {
  readonly tone: 'ok' | 'bad' | 'info' | 'neutral'
  readonly text: string
}

const requestStatus = ({ status, planned_at, is_rated }: RequestNotice, calendar: Calendar): EventStatus => {
  switch (status) {
    case 'accepted':
      return { tone: 'neutral', text: texts.accepted }
    case 'planned':
      return {
        tone: 'info',
        text: planned_at === null ? texts.planned : texts.visit(visitDay(planned_at, calendar)),
      }
    case 'in_work':
      return { tone: 'info', text: texts.inWork }
    case 'done':
      return { tone: 'ok', text: is_rated ? texts.done : texts.doneRate }
    case 'rejected':
      return { tone: 'bad', text: texts.rejected }
    case 'cancelled':
      return { tone: 'neutral', text: texts.cancelled }
  }
}

const ticketStatus = ({ status, is_rated }: TicketNotice): EventStatus => {
  switch (status) {
    case 'sent':
      return { tone: 'neutral', text: texts.ticketSent }
    case 'answered':
      return { tone: 'ok', text: is_rated ? texts.answered : texts.answeredRate }
    case 'closed':
      return { tone: 'neutral', text: texts.closed }
    case 'revoked':
      return { tone: 'neutral', text: texts.revoked }
  }
}

/** The status of an event. */
export const eventStatus = (event: HomeEvent, calendar: Calendar): EventStatus =>
  event.kind === 'ticket' ? ticketStatus(event.notice) : requestStatus(event.notice, calendar)
