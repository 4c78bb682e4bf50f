import type { ListedRequest } from '../requests/schema.ts'
import type { ListedTicket } from '../tickets/schema.ts'
import type { Attention } from './attention.ts'
import type { TicketStatus } from './schema.ts'
import { dueState } from './terms.ts'

/** A rating moves its case up for so long after the last change, so that an unrated case does not hide new ones. */
export const ratingMs = 14 * 24 * 60 * 60 * 1000

type RateableRequest = Pick<ListedRequest, 'is_own' | 'status' | 'execution'>

export const isRequestUnrated = ({ is_own, status, execution }: RateableRequest): boolean =>
  is_own && status === 'done' && execution.rates.length === 0

export const isTicketRateable = (status: TicketStatus): boolean =>
  status === 'answered' || status === 'closed'

const dayMs = 24 * 60 * 60 * 1000

/** Returns true if the visit begins within a day, so the resident must be at home. */
const isVisitNear = ({ is_own, status, execution }: RateableRequest, now: number): boolean =>
  is_own &&
  status === 'planned' &&
  execution.planned_at !== null &&
  Date.parse(execution.planned_at) - now < dayMs

interface Asking {
  readonly due: ListedTicket['due']
  readonly changed_at: string
  readonly isUnrated: boolean
  readonly isUnpaid: boolean
  readonly isExpected: boolean
}

const getAttention = (
  { due, changed_at, isUnrated, isUnpaid, isExpected }: Asking,
  now: number,
): Attention => {
  if (due && dueState(due, now)?.isOver) return 'overdue'
  const asksRating = isUnrated && now - Date.parse(changed_at) < ratingMs
  return asksRating || isUnpaid || isExpected ? 'resident' : 'none'
}

export const requestAttention = (request: ListedRequest, now: number): Attention =>
  getAttention(
    {
      due: request.due,
      changed_at: request.changed_at,
      isUnrated: isRequestUnrated(request),
      isUnpaid: request.is_own && request.order?.state === 'to_pay',
      isExpected: isVisitNear(request, now),
    },
    now,
  )

export const ticketAttention = ({ due, changed_at, status, score }: ListedTicket, now: number): Attention =>
  getAttention(
    {
      due,
      changed_at,
      isUnrated: isTicketRateable(status) && score === null,
      isUnpaid: false,
      isExpected: false,
    },
    now,
  )
