import { wallTime } from '#contract/requests/desired-time.ts'
import type { RequestStatus, staffStatuses } from '#contract/cases.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { DeskDue } from '#contract/terms.ts'
import type { Queryable } from '../../db/connect.ts'
import { addEvent, attachToAnswer, createDesk, type DeskDeps, type StaffFiles } from '../cases/service.ts'
import { rejectOrder, reopenOrder } from '../payments/service.ts'
import type { FlatFilter } from '../staff/service.ts'
import { eraseIfGone } from './erasure.ts'
import { deskDueOfRequest, requestCase } from './request-case.ts'
import { findTerms, type StaffRequest, type StoredEvent } from './store.ts'
import { deskMessages } from './messages.ts'

/** A new status of a request, as the staff enter it. */
export interface Transition {
  readonly status: (typeof staffStatuses)[number]
  /** Beginning of the visit; a planned request needs it. */
  readonly plannedAt?: Date | undefined
  /** End of the visit. */
  readonly plannedTill?: Date | undefined
  readonly performer?: string | undefined
  readonly text?: string | undefined
  /** What becomes of the money of a paid order that is rejected: it goes back, or the organisation keeps it. */
  readonly money?: 'refund' | 'keep' | undefined
}

const openStatuses: readonly RequestStatus[] = ['accepted', 'planned', 'in_work']

const toEvent = (
  request: StaffRequest,
  { status, plannedAt, plannedTill, performer, text }: Transition,
  at: Date,
): StoredEvent => {
  if (request.status === 'cancelled') throw new DomainError('revoked', [deskMessages.cancelled])
  if (status === 'planned' && !plannedAt) throw new DomainError('time_needed', [deskMessages.timeNeeded])
  if (status === request.status && status !== 'planned')
    throw new DomainError('same_status', [deskMessages.sameStatus])
  const isKept = plannedAt === undefined && status === 'in_work'
  return {
    status,
    at,
    text: text ?? null,
    planned_at: isKept ? request.planned_at : (plannedAt ?? null),
    planned_till: isKept ? request.planned_till : (plannedTill ?? null),
    performer: performer ?? request.performer,
  }
}

/** Service desk for requests (G-03): residents read the changes and are notified of them. */
export const createRequestDesk = (deps: DeskDeps) => {
  const desk = createDesk<StaffRequest, StoredEvent>(deps, requestCase)
  return {
    /** The newest requests of a status; null: those that are not finished. */
    list: (status: RequestStatus | null, flats: FlatFilter, limit: number) =>
      desk.list({ statuses: status === null ? openStatuses : [status], flats, limit }),

    show: desk.show,
    read: desk.read,

    /**
     * Changes the status; the resident gets a push and a letter. An order that is rejected can no longer be paid; with
     * money in it the rejection says what becomes of the money (P-20).
     */
    changeStatus: (number: number, transition: Transition): Promise<void> =>
      desk.change(number, async (tx, request, now) => {
        const event = toEvent(request, transition, now)
        const id = await addEvent(tx, requestCase, request.id, event)
        const { money = null } = transition
        if (event.status === 'rejected') await rejectOrder(tx, String(number), money, now)
        else if (money !== null) throw new DomainError('invalid', [deskMessages.moneyOfRejected])
        else await reopenOrder(tx, String(number))
        await eraseIfGone(tx, request.id)
        const visit = event.planned_at && wallTime(event.planned_at, request.time_zone)
        return {
          kind: 'request_moved',
          event: String(id),
          status: deskMessages.statusChanged(event.status, visit),
        }
      }),

    /** Answers in words, and with files; status, visit and performer stay. */
    answer: (number: number, text: string, sent?: StaffFiles): Promise<void> =>
      desk.change(number, async (tx, row, at) => {
        const { id, status, planned_at, planned_till, performer } = row
        const event = await addEvent(tx, requestCase, id, {
          status,
          at,
          text,
          planned_at,
          planned_till,
          performer,
        })
        await attachToAnswer(tx, requestCase, { row, event, sent, now: at })
        await eraseIfGone(tx, id)
        return { kind: 'request_answer', answer: String(event) }
      }),
  }
}

/** Deadlines of open requests for the staff, by id, and whether the organisation has done something with each. */
export const termsOfRequests = async (
  sql: Queryable,
  ids: readonly number[],
): Promise<
  ReadonlyMap<number, { readonly due: DeskDue; readonly isAnswered: boolean; readonly isEmergency: boolean }>
> => {
  const rows = await findTerms(sql, ids)
  return new Map(rows.map((row) => [row.id, { ...deskDueOfRequest(row), isAnswered: row.is_answered }]))
}
