import type { CaseStatus, DeskKind, QueueCounts, QueueQuery } from '#contract/cases/desk-schema.ts'
import { deskPage, maxCounted } from '#contract/cases/desk-schema.ts'
import type { DeskDue } from '#contract/cases/terms.ts'
import { shiftDate } from '#contract/calendar.ts'
import { toInstant } from '#contract/requests/desired-time.ts'
import type { Queryable } from '../../../db/connect.ts'
import { rawSql } from '../../../db/fragments.ts'
import type { StaffPrincipal } from '../../../kernel/principal.ts'
import { matchSearch, toPatterns } from './search.ts'

type Member = Pick<StaffPrincipal, 'memberId' | 'organisationId'>

/** `place` is the cursor of the next page. */
export interface QueueRow {
  readonly id: number
  readonly kind: DeskKind
  readonly number: number
  readonly title: string
  readonly excerpt: string
  readonly address: string
  readonly status: CaseStatus
  readonly createdAt: Date
  readonly changedAt: Date
  readonly version: number
  readonly assignee: string | null
  readonly isMine: boolean
  readonly isNew: boolean
  readonly isUnread: boolean
  readonly isEmergency: boolean
  readonly isReturned: boolean
  readonly due: DeskDue | null
  readonly place: string
}

const nothing = (sql: Queryable) => sql``
type Condition = ReturnType<typeof nothing>

/** As a parameter the limit is estimated at a tenth of the table, so every call would be planned again. */
const limitTo = (sql: Queryable, rows: number): Condition => sql`${rawSql(sql, `limit ${rows}`)}`

const openStatuses: readonly string[] = ['accepted', 'planned', 'in_work', 'sent']

const all = (sql: Queryable, conditions: readonly Condition[]): Condition =>
  conditions.reduce((some, condition) => sql`${some} and ${condition}`)

export interface Filter extends Pick<QueueQuery, 'kind' | 'house' | 'category'> {
  readonly openedFrom?: Date
  readonly openedBefore?: Date
}

/** Days of the query are those of the organisation. As values, not a subquery, they let the planner choose an index. */
export const readFilter = async (
  sql: Queryable,
  { organisationId }: Member,
  { kind, house, category, from, till }: Pick<QueueQuery, 'kind' | 'house' | 'category' | 'from' | 'till'>,
): Promise<Filter> => {
  const filter = { kind, house, category }
  if ((from ?? till) === undefined) return filter
  const [row] = await sql<
    { timeZone: string }[]
  >`select time_zone from organisation where id = ${organisationId}`
  const midnight = (day: string) => new Date(toInstant(day, '00:00', row?.timeZone ?? 'UTC'))
  return {
    ...filter,
    ...(from !== undefined && { openedFrom: midnight(from) }),
    ...(till !== undefined && { openedBefore: midnight(shiftDate(till, 1)) }),
  }
}

const filtered = (
  sql: Queryable,
  { kind, house, category, openedFrom, openedBefore }: Filter,
): Condition[] => [
  ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ...(house === undefined ? [] : [sql`house = ${house}`]),
  ...(category === undefined ? [] : [sql`category = ${category}`]),
  // No deadline is before the opening: with the second condition the index of deadlines starts at the period.
  ...(openedFrom === undefined ? [] : [sql`opened_at >= ${openedFrom} and sort_at >= ${openedFrom}`]),
  ...(openedBefore === undefined ? [] : [sql`opened_at < ${openedBefore}`]),
]

/** `now` decides what is overdue. */
const ofView = (
  sql: Queryable,
  { memberId }: Member,
  view: QueueQuery['view'],
  now: Date,
): readonly Condition[] => {
  switch (view) {
    case 'mine':
      return [sql`assignee_id = ${memberId}`]
    case 'new':
      return [sql`is_new`]
    case 'overdue':
      return [sql`sort_at <= ${now}`]
    default:
      return []
  }
}

interface Cursor {
  readonly rank: number
  readonly at: Condition
  readonly id: number
}

/** A cursor without a rank belongs to a page of one part. */
const parseCursor = (sql: Queryable, after: string | undefined, lastRank: number): Cursor | null => {
  if (after === undefined) return null
  const [place = '', id = ''] = after.split('_')
  const [rank, micros] = place.includes('.') ? place.split('.') : [lastRank, place]
  return {
    rank: Number(rank),
    at: sql`'epoch'::timestamptz + ${micros ?? ''}::bigint * interval '1 microsecond'`,
    id: Number(id),
  }
}

interface Order {
  readonly column: 'sort_at' | 'changed_at' | 'opened_at'
  readonly isDescending: boolean
  /** Each has an index in the order of the page; those of a lower rank come first. */
  readonly parts: ReadonlyArray<{ readonly rank: number; readonly where: Condition }>
}

const chooseOrder = (sql: Queryable, query: QueueQuery): Order => {
  const { view, status, from, till, sort = 'urgent' } = query
  const open = { rank: 0, where: sql`is_open` }
  const closed = { rank: 0, where: sql`not is_open` }
  const byAge = { column: 'opened_at', isDescending: sort !== 'oldest' } as const
  if (view === 'any') return { ...byAge, parts: [open, closed] }
  const isClosed = view === 'closed' || (status !== undefined && !openStatuses.includes(status))
  if (sort !== 'urgent') return { ...byAge, parts: [isClosed ? closed : open] }
  // A period is one of openings, so a page of it is read in their order.
  if (isClosed && (from ?? till) !== undefined) return { ...byAge, parts: [closed] }
  if (isClosed) return { column: 'changed_at', isDescending: true, parts: [closed] }
  return {
    column: 'sort_at',
    isDescending: false,
    parts: [
      { rank: 0, where: sql`is_open and is_emergency` },
      { rank: 1, where: sql`is_open and not is_emergency` },
    ],
  }
}

const listPage = (sql: Queryable, member: Member, where: Condition, query: QueueQuery) => {
  const { column, isDescending, parts } = chooseOrder(sql, query)
  const cursor = parseCursor(sql, query.after, parts.at(-1)?.rank ?? 0)
  const [at, direction] = [sql(column), isDescending ? sql`desc` : sql`asc`]
  const pages = parts
    .filter(({ rank }) => cursor === null || rank >= cursor.rank)
    .map((part) => {
      const isAfter =
        cursor === null || part.rank > cursor.rank
          ? sql``
          : sql`and (${at}, id) ${isDescending ? sql`<` : sql`>`} (${cursor.at}, ${cursor.id})`
      return sql`(
        select ${part.rank}::int as rank, desk_case.* from desk_case where ${where} and ${part.where} ${isAfter}
        order by ${at} ${direction}, id ${direction} ${limitTo(sql, deskPage + 1)})`
    })
  const page = sql`
    select * from (${pages.reduce((some, other) => sql`${some} union all ${other}`)}) part
    order by rank, ${at} ${direction}, id ${direction} ${limitTo(sql, deskPage + 1)}`
  return shown(
    sql,
    member,
    page,
    sql`item.rank, item.${at} ${direction}, item.id ${direction}`,
    sql`item.rank || '.' || (extract(epoch from item.${at}) * 1000000)::bigint || '_' || item.id`,
  )
}

const shown = (
  sql: Queryable,
  { memberId }: Member,
  page: Condition,
  order: Condition,
  cursor: Condition,
) => sql<QueueRow[]>`
  select item.id, item.kind, item.number, item.status, item.changed_at, item.version,
    item.is_open and item.is_emergency as is_emergency, item.is_open and item.is_new as is_new, case when item.is_open then item.due end as due,
    item.is_open and request.reopened_at is not null as is_returned,
    coalesce(request.created_at, ticket.created_at) as created_at,
    coalesce(request.subcategory_name, ticket.topic_name) as title,
    left(coalesce(request.description, ticket.description), 140) as excerpt,
    account.address, member.name as assignee, coalesce(item.assignee_id = ${memberId}, false) as is_mine,
    coalesce(case when item.ticket_id is null
      then (select by_resident from request_event where request_id = item.request_id order by id desc limit 1)
      else (select by_resident from ticket_event where ticket_id = item.ticket_id order by id desc limit 1) end, false)
      as is_unread,
    ${cursor} as place
  from (${page}) item
  left join request on request.id = item.request_id
  left join ticket on ticket.id = item.ticket_id
  join personal_account account on account.id = item.personal_account_id
  left join staff_member member on member.id = item.assignee_id
  order by ${order}`

/** Maximum matches examined by a search. */
const maxFound = 1000

const searched = (sql: Queryable, member: Member, where: Condition, query: QueueQuery) => {
  const after = parseCursor(sql, query.after, 0)
  // Filter by words and phones first: their indexes keep the search fast.
  const hits = matchSearch(sql, member.organisationId, query.search ?? '', maxFound).map(
    (condition) =>
      sql`(select id from desk_case where ${where} and (${condition}) ${limitTo(sql, maxFound)})`,
  )
  const found = sql`
    with found as materialized (${hits.reduce((some, other) => sql`${some} union ${other}`)})
    select desk_case.* from found join desk_case using (id)
    ${after ? sql`where id < ${after.id}` : sql``} order by id desc ${limitTo(sql, deskPage + 1)}`
  return shown(sql, member, found, sql`item.id desc`, sql`'0_' || item.id`)
}

/** Returns one row more than the page, if any. */
export const listQueue = (
  sql: Queryable,
  member: Member,
  query: QueueQuery,
  filter: Filter,
  now: Date,
): Promise<readonly QueueRow[]> => {
  const { view = 'all', status, search } = query
  const isSearched = toPatterns(search ?? '').length > 0
  const isClosed =
    view === 'closed' || (view === 'all' && status !== undefined && !openStatuses.includes(status))
  const where = all(sql, [
    sql`organisation_id = ${member.organisationId}`,
    ...ofView(sql, member, view, now),
    ...filtered(sql, filter),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ])
  if (!isSearched) return listPage(sql, member, where, query)
  const isAny = view === 'all' || view === 'any'
  return searched(
    sql,
    member,
    isAny ? where : sql`${where} and ${isClosed ? sql`not is_open` : sql`is_open`}`,
    query,
  )
}

const countedViews = ['all', 'mine', 'new', 'overdue'] as const

const isCounted = (sql: Queryable, member: Member, view: QueueQuery['view'], filter: Filter, now: Date) =>
  all(sql, [
    sql`organisation_id = ${member.organisationId}`,
    sql`is_open`,
    ...ofView(sql, member, view, now),
    ...filtered(sql, filter),
  ])

/** Counts open cases by view, up to `maxCounted`. */
export const countQueue = async (
  sql: Queryable,
  member: Member,
  filter: Filter,
  now: Date,
): Promise<QueueCounts> => {
  const count = (view: (typeof countedViews)[number]) =>
    sql`(select count(*)::int from (
      select from desk_case where ${isCounted(sql, member, view, filter, now)} ${limitTo(sql, maxCounted)}) counted)`
  const [row] = await sql<QueueCounts[]>`
    select ${count('all')} as all, ${count('mine')} as mine, ${count('new')} as new, ${count('overdue')} as overdue`
  return row ?? { all: 0, mine: 0, new: 0, overdue: 0 }
}

export type CountedView = (typeof countedViews)[number]

/** Reads an index from end to end, so callers cache it. */
export const countAllOf = async (
  sql: Queryable,
  member: Member,
  view: CountedView,
  filter: Filter,
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from desk_case where ${isCounted(sql, member, view, filter, now)}`
  return row?.count ?? 0
}

/** Categories of open cases: one step of the index for each. */
export const listCategories = async (
  sql: Queryable,
  { organisationId }: Member,
): Promise<readonly string[]> => {
  const next = (after: Condition) => sql`(
    select category from desk_case where organisation_id = ${organisationId} and is_open ${after}
    order by category limit 1)`
  const rows = await sql<{ category: string }[]>`
    with recursive known as (
      select ${next(sql``)} as category
      union all
      select ${next(sql`and category > known.category`)} from known where known.category is not null)
    select category from known where category is not null order by category collate russian limit 500`
  return rows.map(({ category }) => category)
}

/** Returns the oldest running transaction id. Later commits have this id or a higher one. */
export const findMarker = async (sql: Queryable): Promise<string> => {
  const [row] = await sql<
    { marker: string }[]
  >`select pg_snapshot_xmin(pg_current_snapshot())::text as marker`
  return row?.marker ?? '0'
}

/** Above this the page reloads the queue. */
const maxChanges = 100

/**
 * Lists the oldest changes first. Returns null for more than `maxChanges`, so a forged marker cannot read the whole
 * queue.
 */
export const listChanged = async (
  sql: Queryable,
  member: Member,
  since: string,
  filter: Filter,
): Promise<readonly QueueRow[] | null> => {
  const changed = sql`organisation_id = ${member.organisationId} and changed_in >= ${since}::text::xid8`
  const many = await sql`select from desk_case where ${changed} ${limitTo(sql, maxChanges + 1)}`
  if (many.length > maxChanges) return null
  const where = all(sql, [changed, ...filtered(sql, filter)])
  const page = sql`select * from desk_case where ${where} order by changed_in, id ${limitTo(sql, maxChanges)}`
  return shown(sql, member, page, sql`item.changed_in, item.id`, sql`''`)
}

/** Returns whether the audit log shows that the member viewed the queue within the last hour. */
export const hasRecentView = async (sql: Queryable, { memberId }: Member, now: Date): Promise<boolean> =>
  (
    await sql`
      select from audit_log
      where member_id = ${memberId} and act = 'show queue' and at > ${now}::timestamptz - interval '1 hour' limit 1`
  ).length > 0

export const listNew = (sql: Queryable, { organisationId }: Member) => sql<
  { id: number; isEmergency: boolean }[]
>`
  select id, is_emergency from desk_case where organisation_id = ${organisationId} and is_open and is_new
  order by id desc ${limitTo(sql, maxCounted)}`

export const findInQueue = async (
  sql: Queryable,
  member: Member,
  id: number,
): Promise<QueueRow | undefined> => {
  const page = sql`select * from desk_case where id = ${id} and organisation_id = ${member.organisationId}`
  const [row] = await shown(sql, member, page, sql`item.id`, sql`''`)
  return row
}

export const listByHouse = async (sql: Queryable, { organisationId }: Member, id: number, limit: number) => {
  const others = sql`organisation_id = ${organisationId} and is_open and desk_case.id <> ${id}
    and house = (select house from desk_case where id = ${id})`
  const [[counted], cases] = [
    await sql<{ house: string; count: number }[]>`
      select house, (select count(*)::int from (select from desk_case where ${others} limit ${maxCounted}) c) as count
      from desk_case where id = ${id}`,
    await sql<{ id: number; number: number; title: string }[]>`
      select item.id, item.number, coalesce(request.subcategory_name, ticket.topic_name) as title
      from (select * from desk_case where ${others} order by sort_at, id limit ${limit}) item
      left join request on request.id = item.request_id left join ticket on ticket.id = item.ticket_id
      order by item.sort_at, item.id`,
  ]
  return {
    address: counted?.house ?? '',
    count: counted?.count ?? 0,
    cases: cases.map(({ id: other, number, title }) => ({ id: other, number: String(number), title })),
  }
}
