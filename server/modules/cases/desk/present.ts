import type { DeskCase, DeskOrder, ListedCase, TimelineEntry } from '#contract/cases/desk-schema.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import type { StaffPrincipal } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Hmac } from '../../../kernel/hmac.ts'
import type { Clock } from '../../../ports/clock.ts'
import { createRequestDesk } from '../../requests/service.ts'
import { listOrders } from '../../staff/service.ts'
import { createTicketDesk } from '../../tickets/service.ts'
import * as cases from './case-store.ts'
import * as queue from './queue-store.ts'
import { messages } from './messages.ts'

export interface DeskCasesDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

/** Returns the same error for an unknown and a foreign case. */
export const notFound = (): DomainError => new DomainError('not_found', [messages.notFound])

export const presentRow = ({
  number,
  createdAt,
  changedAt,
  assignee,
  isMine,
  ...row
}: queue.QueueRow): ListedCase => ({
  id: row.id,
  kind: row.kind,
  number: String(number),
  title: row.title,
  excerpt: row.excerpt,
  address: row.address,
  status: row.status,
  version: row.version,
  is_new: row.isNew,
  is_unread: row.isUnread,
  is_emergency: row.isEmergency,
  is_returned: row.isReturned,
  due: row.due,
  created_at: createdAt.toISOString(),
  changed_at: changedAt.toISOString(),
  assignee: assignee === null ? null : { name: assignee, is_me: isMine },
})

const instant = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null

const findOrder = async (tx: Tx, number: number): Promise<DeskOrder | null> => {
  const nobody = { organisation: null, house: null, account: null, resident: null }
  const [order] = await listOrders(tx, nobody, { status: null, number: String(number), limit: 1 })
  if (!order) return null
  const { kopecks, paid, onTheWay, refunded, refunding } = order
  return { kopecks, paid, on_the_way: onTheWay, refunded, refunding }
}

/** Bound to the member's organisation and the caller's transaction. */
export const getDesk = ({ sql, clock, hmac }: DeskCasesDeps, tx: Tx, { organisationId }: StaffPrincipal) => {
  const deps = { sql, clock, hmac, organisationId, begin: (work: (tx: Tx) => Promise<void>) => work(tx) }
  return { requests: createRequestDesk(deps), tickets: createTicketDesk(deps) }
}

/** The request or ticket of the case. */
export const readSubject = async (
  deps: DeskCasesDeps,
  tx: Tx,
  member: StaffPrincipal,
  { table, number }: cases.LockedCase,
) => {
  const { requests, tickets } = getDesk(deps, tx, member)
  if (table === 'ticket') {
    const { events, ...read } = await tickets.read(tx, number)
    const visit = { plannedAt: null, performer: null }
    return { ...read, events: events.map((event) => Object.assign(event, visit)) }
  }
  return requests.read(tx, number)
}

const buildTimeline = async (
  tx: Tx,
  member: StaffPrincipal,
  found: cases.LockedCase,
  { row, events, ownFiles }: Awaited<ReturnType<typeof readSubject>>,
  name: string,
): Promise<TimelineEntry[]> => {
  const signed = await cases.listSigned(tx, found)
  const written = events.map((event, index): TimelineEntry => {
    const author = signed.get(event.id)
    const isFirst = index === 0
    const before = events[index - 1]
    return {
      id: `event-${event.id}`,
      kind: isFirst ? 'opened' : event.byResident ? 'resident' : 'staff',
      at: event.at.toISOString(),
      who: isFirst || event.byResident ? name : (author?.who ?? null),
      is_me: author?.memberId === member.memberId,
      text: isFirst ? row.description : event.text,
      status: before && before.status === event.status ? null : event.status,
      planned_at: instant(event.plannedAt),
      performer: event.performer,
      files: [...(isFirst ? ownFiles : []), ...event.files],
    }
  })
  const notes = (await cases.listNotes(tx, found.id)).map(
    ({ id, kind, at, who, memberId, text }): TimelineEntry => ({
      id: `note-${id}`,
      kind,
      at: at.toISOString(),
      who,
      is_me: memberId === member.memberId,
      text,
      status: null,
      planned_at: null,
      performer: null,
      files: [],
    }),
  )
  return [...written, ...notes].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

export const presentCase = async (
  deps: DeskCasesDeps,
  tx: Tx,
  member: StaffPrincipal,
  found: cases.LockedCase,
): Promise<DeskCase> => {
  const listed = await queue.findInQueue(tx, member, found.id)
  if (!listed) throw notFound()
  const subject = await readSubject(deps, tx, member, found)
  const { row } = subject
  const { name, hasResident } = await cases.findResident(tx, found)
  const request = 'performer' in row ? row : null
  return {
    ...presentRow(listed),
    description: row.description,
    category: request?.categoryName ?? null,
    account: row.account,
    account_id: found.personalAccountId,
    name,
    phones: row.phones.map(({ digits }) => digits),
    time_zone: row.timeZone,
    desired_start_at: instant(request?.desiredStartAt),
    planned_at: instant(request?.plannedAt),
    planned_till: instant(request?.plannedTill),
    performer: request?.performer ?? null,
    score: 'score' in row ? row.score : null,
    has_resident: hasResident,
    timeline: await buildTimeline(tx, member, found, subject, name),
    order: found.kind === 'order' ? await findOrder(tx, found.number) : null,
    house: await queue.listByHouse(tx, member, found.id, 5),
  }
}
