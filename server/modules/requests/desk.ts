import { toWallTime } from '#contract/requests/desired-time.ts'
import type { RequestStatus, staffStatuses } from '#contract/cases/schema.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { DeskDue } from '#contract/cases/terms.ts'
import type { Queryable } from '../../db/connect.ts'
import { addEvent, attachToAnswer, createDesk, type DeskDeps, type StaffFiles } from '../cases/service.ts'
import { rejectOrder, reopenOrder } from '../payments/service.ts'
import type { FlatFilter } from '../staff/service.ts'
import { eraseOrphanedRequest } from './erasure.ts'
import { deskDueOfRequest, requestCase } from './request-case.ts'
import { findTerms, type StaffRequest, type StoredEvent } from './store.ts'
import { requestAnswer } from './notices/request-answer.ts'
import { requestMoved } from './notices/request-moved.ts'
import { deskMessages } from './messages.ts'

export interface Transition {
  readonly status: (typeof staffStatuses)[number]
  /** Start of the visit; required for a planned request. */
  readonly plannedAt?: Date | undefined
  readonly plannedTill?: Date | undefined
  readonly performer?: string | undefined
  readonly text?: string | undefined
  /** For rejecting a paid order: refund or keep the money. */
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
  const isAppointmentKept = plannedAt === undefined && status === 'in_work'
  return {
    status,
    at,
    text: text ?? null,
    plannedAt: isAppointmentKept ? request.plannedAt : (plannedAt ?? null),
    plannedTill: isAppointmentKept ? request.plannedTill : (plannedTill ?? null),
    performer: performer ?? request.performer,
  }
}

/** Notifies residents (G-03). */
export const createRequestDesk = (deps: DeskDeps) => {
  const desk = createDesk<StaffRequest, StoredEvent>(deps, requestCase)
  return {
    /** Null for unfinished. */
    list: (status: RequestStatus | null, flats: FlatFilter, limit: number) =>
      desk.list({ statuses: status === null ? openStatuses : [status], flats, limit }),

    show: desk.show,
    read: desk.read,

    /** Also notifies. A rejected order can no longer be paid; a paid one needs `money` (P-20). */
    changeStatus: (number: number, transition: Transition): Promise<void> =>
      desk.change(number, async (tx, request, now) => {
        const event = toEvent(request, transition, now)
        const id = await addEvent(tx, requestCase, request.id, event)
        const { money = null } = transition
        if (event.status === 'rejected') await rejectOrder(tx, String(number), money, now)
        else if (money !== null) throw new DomainError('invalid', [deskMessages.moneyOfRejected])
        else await reopenOrder(tx, String(number))
        await eraseOrphanedRequest(tx, request.id)
        const visit = event.plannedAt && toWallTime(event.plannedAt, request.timeZone)
        return {
          kind: requestMoved,
          event: String(id),
          status: deskMessages.statusChanged(event.status, visit),
          text: event.text,
        }
      }),

    /** Keeps status, visit and performer. */
    answer: (number: number, text: string, sent?: StaffFiles): Promise<void> =>
      desk.change(number, async (tx, row, at) => {
        const { id, status, plannedAt, plannedTill, performer } = row
        const event = await addEvent(tx, requestCase, id, {
          status,
          at,
          text,
          planned_at: plannedAt,
          planned_till: plannedTill,
          performer,
        })
        await attachToAnswer(tx, requestCase, { row, event, sent, now: at })
        await eraseOrphanedRequest(tx, id)
        return { kind: requestAnswer, event: String(event), text }
      }),
  }
}

/** Deadlines by the id of the request. */
export const termsOfRequests = async (
  sql: Queryable,
  ids: readonly number[],
): Promise<
  ReadonlyMap<number, { readonly due: DeskDue; readonly isAnswered: boolean; readonly isEmergency: boolean }>
> => {
  const rows = await findTerms(sql, ids)
  return new Map(rows.map((row) => [row.id, { ...deskDueOfRequest(row), isAnswered: row.isAnswered }]))
}
