import type * as z from 'zod/mini'
import type { RequestStatus, TicketStatus } from '#contract/cases/schema.ts'
import { toRoubles } from '#contract/money.ts'
import {
  maxEntries,
  type deskRequestSchema,
  type deskTicketSchema,
  type exportedChoiceSchema,
  type exportedPaymentSchema,
  type exportedReadingSchema,
  type FeedQuery,
} from '#contract/exchange/schema.ts'
import type { Fragment, Queryable, Sql } from '../../../db/connect.ts'
import { findBelow } from '../../meters/service.ts'
import { selectEntries, numberEntries, type EntryKind } from './feed.ts'
import { assertNotDeleted } from './old-entries.ts'
import {
  choiceRows,
  paymentRows,
  readingRows,
  type ChoiceRow,
  type PaymentRow,
  type ReadingRow,
} from './rows.ts'

interface StoredPhone {
  readonly digits: string
  readonly add: string
  readonly added_by_tenant: boolean
}

interface CaseRow {
  readonly number: number
  readonly account: string
  readonly address: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly createdAt: Date
  readonly changedAt: Date
  readonly score: number | null
}

interface RequestRow extends CaseRow {
  readonly status: RequestStatus
  readonly category: string
  readonly subcategory: string
  readonly desiredStartAt: Date | null
  readonly plannedAt: Date | null
  readonly performer: string | null
}

interface TicketRow extends CaseRow {
  readonly status: TicketStatus
  readonly topic: string
}

const requestRows = (sql: Queryable, items: Fragment): Fragment => sql`
  select item.nth, request.number, account.number as account, account.address, description, phones, status,
    category_name as category, subcategory_name as subcategory, desired_start_at, planned_at, performer,
    request.created_at, changed_at,
    (select score from request_rating where request_id = request.id order by id desc limit 1) as score
  from (${items}) item join request on request.id = item.subject
  join personal_account account on account.id = request.personal_account_id
  order by item.nth`

const ticketRows = (sql: Queryable, items: Fragment): Fragment => sql`
  select item.nth, ticket.number, account.number as account, account.address, description, phones, status,
    topic_name as topic, ticket.created_at, changed_at, score
  from (${items}) item join ticket on ticket.id = item.subject
  join personal_account account on account.id = ticket.personal_account_id
  order by item.nth`

const instant = (moment: Date | null): string | null => moment && moment.toISOString()

const presentBelow = ({ values, estimate }: ReadingRow) => {
  const below = findBelow(values, estimate)
  return below && { period: below.period, values: below.values }
}

const presentReading = (row: ReadingRow): z.output<typeof exportedReadingSchema> => ({
  account: row.account,
  serial_number: row.serialNumber,
  type: row.type,
  period: row.period,
  values: [...row.values],
  consumption: [...row.deltas],
  captured_at: instant(row.capturedAt),
  received_at: row.receivedAt.toISOString(),
  is_late: row.late,
  source: row.source,
  number: row.receipt === null ? null : String(row.receipt),
  below_estimate: presentBelow(row),
})

const presentPayment = (row: PaymentRow): z.output<typeof exportedPaymentSchema> => ({
  id: row.id,
  kind: row.state,
  account: row.account,
  sector: row.sector,
  at: row.at.toISOString(),
  amount: toRoubles(row.kopecks),
  fee: toRoubles(row.feeKopecks),
  document: row.document,
  source: row.source,
  purpose: row.purpose,
  order_number: row.orderNumber,
  fiscal_receipt_url: row.fiscalReceiptUrl,
})

const presentChoice = (row: ChoiceRow): z.output<typeof exportedChoiceSchema> => ({
  account: row.account,
  paper_receipts: !row.paperDisabled,
  print_anyway: row.printAnyway,
  emails: [...row.emails],
  channels: { email: row.email, mobile_app: row.mobileApp, telegram: row.telegram, vk: row.vk },
  consents: row.consents.map(({ at, text_sha256 }) => ({ at: new Date(at).toISOString(), text_sha256 })),
  changed_at: instant(row.changedAt),
})

const presentCase = (row: CaseRow) => ({
  number: row.number,
  account: row.account,
  address: row.address,
  description: row.description,
  phones: row.phones.map(({ digits, add, added_by_tenant }) => ({
    digits,
    extension: add,
    is_entered_by_staff: !added_by_tenant,
  })),
  created_at: row.createdAt.toISOString(),
  changed_at: row.changedAt.toISOString(),
  score: row.score,
})

const presentRequest = (row: RequestRow): z.output<typeof deskRequestSchema> => ({
  ...presentCase(row),
  status: row.status,
  category: row.category,
  subcategory: row.subcategory,
  desired_start_at: instant(row.desiredStartAt),
  planned_at: instant(row.plannedAt),
  performer: row.performer,
})

const presentTicket = (row: TicketRow): z.output<typeof deskTicketSchema> => ({
  ...presentCase(row),
  status: row.status,
  topic: row.topic,
})

interface Asked {
  readonly organisationId: number
  readonly query: FeedQuery
}

interface Feed<Row, Shown> {
  readonly kind: EntryKind
  readonly read: (sql: Queryable, items: Fragment) => PromiseLike<readonly Row[]>
  readonly present: (row: Row) => Shown
}

/** Omits entries of deleted subjects, so an empty page is not the last one (decision 23). */
const readPage = async <Row, Shown>(
  sql: Sql,
  { kind, read, present }: Feed<Row, Shown>,
  { organisationId, query: { after: given, limit = 100 } }: Asked,
) => {
  await assertNotDeleted(sql, { organisationId, kind, after: given })
  const after = given ?? '0'
  await numberEntries(sql, kind)
  const max = Math.min(limit, maxEntries)
  const range = { organisationId, kind, after: Number(after) }
  const [end] = await sql<{ readonly next: number | null }[]>`
    select max(nth) as next from (${selectEntries(sql, { ...range, limit: max })}) page`
  const next = end?.next ?? Number(after)
  const found = await read(sql, selectEntries(sql, { ...range, till: next }))
  const [further] = await sql`
    select from exchange_entry where organisation_id = ${organisationId} and kind = ${kind} and nth > ${next} limit 1`
  return { results: found.map((row) => present(row)), next: String(next), more: further !== undefined }
}

const readReadingRows = (sql: Queryable, items: Fragment) => sql<ReadingRow[]>`${readingRows(sql, items)}`
const readPaymentRows = (sql: Queryable, items: Fragment) => sql<PaymentRow[]>`${paymentRows(sql, items)}`
const readChoiceRows = (sql: Queryable, items: Fragment) => sql<ChoiceRow[]>`${choiceRows(sql, items)}`
const readRequestRows = (sql: Queryable, items: Fragment) => sql<RequestRow[]>`${requestRows(sql, items)}`
const readTicketRows = (sql: Queryable, items: Fragment) => sql<TicketRow[]>`${ticketRows(sql, items)}`

/** Feeds never skip or repeat an entry (G-07). */
export const createFeeds = (sql: Sql) => ({
  readings: (asked: Asked) =>
    readPage(sql, { kind: 'reading', read: readReadingRows, present: presentReading }, asked),
  payments: (asked: Asked) =>
    readPage(sql, { kind: 'payment', read: readPaymentRows, present: presentPayment }, asked),
  choices: (asked: Asked) =>
    readPage(sql, { kind: 'choice', read: readChoiceRows, present: presentChoice }, asked),
  requests: (asked: Asked) =>
    readPage(sql, { kind: 'request', read: readRequestRows, present: presentRequest }, asked),
  tickets: (asked: Asked) =>
    readPage(sql, { kind: 'ticket', read: readTicketRows, present: presentTicket }, asked),
})

export const findDeskRequest = async (sql: Queryable, id: number) => {
  const [row] = await sql<RequestRow[]>`
    ${requestRows(sql, sql`select ${id}::bigint as subject, null::bigint as nth`)}`
  if (!row) throw new Error('A request is gone')
  return presentRequest(row)
}

export const findDeskTicket = async (sql: Queryable, id: number) => {
  const [row] = await sql<TicketRow[]>`
    ${ticketRows(sql, sql`select ${id}::bigint as subject, null::bigint as nth`)}`
  if (!row) throw new Error('A ticket is gone')
  return presentTicket(row)
}
