import type { CaseStatus, DeskKind, QueueCounts, QueueQuery } from '#contract/cases/desk-schema.ts'
import { deskPage, maxCounted } from '#contract/cases/desk-schema.ts'
import type { DeskDue } from '#contract/cases/terms.ts'
import type { Queryable } from '../../../db/connect.ts'
import { rawSql } from '../../../db/fragments.ts'
import type { StaffPrincipal } from '../../../kernel/principal.ts'

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

type Filter = Pick<QueueQuery, 'kind' | 'house'>

const filtered = (sql: Queryable, { kind, house }: Filter): Condition[] => [
  ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ...(house === undefined ? [] : [sql`house = ${house}`]),
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

/** Returns `like` patterns: any part of a long number, any phone format, a whole short number, or a word prefix. */
export const toPatterns = (search: string): readonly string[] => {
  const digits = search.replaceAll(/\D/g, '')
  if (digits.length >= 10 && /^[\d\s()+-]+$/.test(search)) return [`%${digits.slice(-10)}%`]
  const words =
    search
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => {
    if (!/^\d+$/.test(word)) return `% ${word}%`
    return word.length < 4 ? `% ${word} %` : `%${word}%`
  })
}

const place = (sql: Queryable, column: Condition): Condition =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint || '_' || item.id`

const afterPlace = (sql: Queryable, after: string | undefined) => {
  if (after === undefined) return null
  const [micros = '', id = ''] = after.split('_')
  return { at: sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`, id: Number(id) }
}

const shown = (
  sql: Queryable,
  { memberId }: Member,
  page: Condition,
  order: Condition,
  cursor: Condition,
) => sql<QueueRow[]>`
  select item.id, item.kind, item.number, item.status, item.changed_at, item.version,
    item.is_open and item.is_new as is_new, case when item.is_open then item.due end as due,
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
  const after = afterPlace(sql, query.after)
  const words = toPatterns(query.search ?? '').map((pattern) => sql`words like ${pattern}`)
  // Filter by words first: their index keeps the search fast.
  const found = sql`
    with found as materialized (
      select * from desk_case where ${all(sql, [where, ...words])} ${limitTo(sql, maxFound)})
    select * from found ${after ? sql`where id < ${after.id}` : sql``} order by id desc ${limitTo(sql, deskPage + 1)}`
  return shown(sql, member, found, sql`item.id desc`, sql`'0_' || item.id`)
}

/** Returns one row more than the page, if any. */
export const listQueue = (
  sql: Queryable,
  member: Member,
  query: QueueQuery,
  now: Date,
): Promise<readonly QueueRow[]> => {
  const { view = 'all', status, search } = query
  const isSearched = toPatterns(search ?? '').length > 0
  const isClosed =
    view === 'closed' || (view === 'all' && status !== undefined && !openStatuses.includes(status))
  const where = all(sql, [
    sql`organisation_id = ${member.organisationId}`,
    ...(isSearched && view === 'all' ? [] : [isClosed ? sql`not is_open` : sql`is_open`]),
    ...ofView(sql, member, view, now),
    ...filtered(sql, query),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ])
  if (isSearched) return searched(sql, member, where, query)
  const after = afterPlace(sql, query.after)
  const page = isClosed
    ? sql`
      select * from desk_case where ${where} ${after ? sql`and (changed_at, id) < (${after.at}, ${after.id})` : sql``}
      order by changed_at desc, id desc ${limitTo(sql, deskPage + 1)}`
    : sql`
      select * from desk_case where ${where} ${after ? sql`and (sort_at, id) > (${after.at}, ${after.id})` : sql``}
      order by sort_at, id ${limitTo(sql, deskPage + 1)}`
  return isClosed
    ? shown(sql, member, page, sql`item.changed_at desc, item.id desc`, place(sql, sql`item.changed_at`))
    : shown(sql, member, page, sql`item.sort_at, item.id`, place(sql, sql`item.sort_at`))
}

/** Counts open cases by view, up to `maxCounted`. */
export const countQueue = async (
  sql: Queryable,
  member: Member,
  filter: Filter,
  now: Date,
): Promise<QueueCounts> => {
  const count = (view: QueueQuery['view']) => {
    const where = all(sql, [
      sql`organisation_id = ${member.organisationId}`,
      sql`is_open`,
      ...ofView(sql, member, view, now),
      ...filtered(sql, filter),
    ])
    return sql`(select count(*)::int from (select from desk_case where ${where} ${limitTo(sql, maxCounted)}) counted)`
  }
  const [row] = await sql<QueueCounts[]>`
    select ${count('all')} as all, ${count('mine')} as mine, ${count('new')} as new, ${count('overdue')} as overdue`
  return row ?? { all: 0, mine: 0, new: 0, overdue: 0 }
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
  { since, ...filter }: Filter & { readonly since: string },
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
