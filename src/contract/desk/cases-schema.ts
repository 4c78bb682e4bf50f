import * as z from 'zod/mini'
import { descriptionSchema, maxMessageLength, requestStatuses, ticketStatuses } from '../cases.ts'
import { fileIdsSchema, fileIdSchema, fileNameSchema, storedFileSchema } from '../files/schema.ts'
import { dateSchema, idSchema, instantSchema } from '../primitives.ts'
import { deskDueSchema } from '../terms.ts'

/** Kinds of the queue: a request, one that is a paid order of the shop, a ticket. */
export const deskKinds = ['request', 'order', 'ticket'] as const
export type DeskKind = (typeof deskKinds)[number]

/**
 * Views of the queue: open cases; those of the member; new ones, without an answer or an assignee; those whose next deadline has
 * passed (G-22). All are ordered by the next deadline; closed cases by their last change, newest first.
 */
export const deskViews = ['all', 'mine', 'new', 'overdue', 'closed'] as const
export type DeskView = (typeof deskViews)[number]

export const caseStatuses = [...requestStatuses, ...ticketStatuses] as const
const statusSchema = z.enum(caseStatuses)
export type CaseStatus = z.output<typeof statusSchema>

/** A page of the queue has so many cases. */
export const deskPage = 50
/** Counts of the queue go so far and no further: more than that is «200+». */
export const maxCounted = 200

const houseSchema = z.string().check(z.minLength(1), z.maxLength(300))
const filters = { kind: z.optional(z.enum(deskKinds)), house: z.optional(houseSchema) }

/** `after`: the `next` of the page before. `search`: words of a number, an account, an address or a telephone. */
export const queueQuerySchema = z.strictObject({
  view: z.optional(z.enum(deskViews)),
  status: z.optional(statusSchema),
  ...filters,
  search: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.regex(/^[\d.-]{1,40}_\d{1,15}$/))),
})
export type QueueQuery = z.output<typeof queueQuerySchema>

const markerSchema = z.string().check(z.regex(/^\d{1,20}$/))
export const changesQuerySchema = z.strictObject({ since: markerSchema, ...filters })

/** A case of the queue. `is_new`: nobody has touched it; `is_unread`: its resident wrote last. */
export const listedCaseSchema = z.object({
  id: idSchema,
  kind: z.enum(deskKinds),
  number: z.string(),
  title: z.string(),
  excerpt: z.string(),
  address: z.string(),
  status: statusSchema,
  created_at: instantSchema,
  changed_at: instantSchema,
  version: z.int(),
  /** Who took it. */
  assignee: z.nullable(z.object({ name: z.string(), is_me: z.boolean() })),
  is_new: z.boolean(),
  is_unread: z.boolean(),
  due: z.nullable(deskDueSchema),
})
export type ListedCase = z.output<typeof listedCaseSchema>

/** Numbers of open cases, of the kind and the house that the call names; at most `maxCounted`. */
export const countsSchema = z.object({ all: z.int(), mine: z.int(), new: z.int(), overdue: z.int() })
export type QueueCounts = z.output<typeof countsSchema>

/** A page of the queue; counts and marker come with the first one. */
export const queueSchema = z.object({
  cases: z.array(listedCaseSchema),
  next: z.nullable(z.string()),
  counts: z.nullable(countsSchema),
  marker: markerSchema,
})
export type Queue = z.output<typeof queueSchema>

/**
 * Cases that changed since a marker, oldest change first, each perhaps more than once; counts come with cases. If
 * `has_more`, too many cases changed: the list is empty, and the client reloads the queue.
 */
export const changesSchema = z.object({
  cases: z.array(listedCaseSchema),
  counts: z.nullable(countsSchema),
  marker: markerSchema,
  has_more: z.boolean(),
})

/** New cases, newest first, at most `maxCounted`. `is_locked`: the session needs a new sign-in. */
export const arrivalsSchema = z.object({
  cases: z.array(z.object({ id: idSchema, is_emergency: z.boolean() })),
  is_locked: z.boolean(),
})
export type Arrivals = z.output<typeof arrivalsSchema>

/**
 * An entry of the timeline. `opened` and `resident` are the resident's words, `staff` what the resident sees of the
 * organisation; `note`, `taken` and `given_back` stay among the staff. `status`: the new one, where it changed.
 */
const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(['opened', 'resident', 'staff', 'note', 'taken', 'given_back']),
  at: instantSchema,
  who: z.nullable(z.string()),
  is_me: z.boolean(),
  text: z.nullable(z.string()),
  status: z.nullable(statusSchema),
  planned_at: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  files: z.array(storedFileSchema),
})
export type TimelineEntry = z.output<typeof entrySchema>

const kopecksSchema = z.int().check(z.gte(0))
/** Money of an order, fees included where one was paid. */
const orderSchema = z.object({
  kopecks: kopecksSchema,
  paid: kopecksSchema,
  on_the_way: kopecksSchema,
  refunded: kopecksSchema,
  refunding: kopecksSchema,
})
export type DeskOrder = z.output<typeof orderSchema>

const neighbourSchema = z.object({ id: idSchema, number: z.string(), title: z.string() })

/** A case in detail, with all that is needed to work on it. */
export const deskCaseSchema = z.extend(listedCaseSchema, {
  description: z.string(),
  /** Category of a request; none of a ticket. */
  category: z.nullable(z.string()),
  account: z.string(),
  /** Id of the account, for the resident's page. */
  account_id: idSchema,
  name: z.string(),
  /** 11 digits each. */
  phones: z.array(z.string()),
  time_zone: z.string(),
  desired_start_at: z.nullable(instantSchema),
  planned_at: z.nullable(instantSchema),
  planned_till: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  /** Rating of a ticket's answer. */
  score: z.nullable(z.int()),
  /** False once the account is deleted: nobody reads an answer. */
  has_resident: z.boolean(),
  timeline: z.array(entrySchema),
  order: z.nullable(orderSchema),
  /** Other open cases of the house, the most pressing first; `count` goes as far as `maxCounted`. */
  house: z.object({ address: z.string(), count: z.int(), cases: z.array(neighbourSchema) }),
})
export type DeskCase = z.output<typeof deskCaseSchema>

export const caseIdSchema = z.strictObject({ id: idSchema })
export const caseFileSchema = z.strictObject({ id: idSchema, file: fileIdSchema })

/** The version of the case that the member saw. */
const seen = { version: z.int().check(z.positive()) }
export const seenCaseSchema = z.strictObject(seen)

const messageSchema = descriptionSchema(maxMessageLength)
export const noteSchema = z.strictObject({ ...seen, text: messageSchema })
export const answerSchema = z.strictObject({ ...seen, text: messageSchema, files: z.optional(fileIdsSchema) })

/**
 * A new state. Of a request: taken up again, in work, done or rejected; of a ticket: closed, or `sent`, waiting again.
 * `money`: what becomes of the money of a paid order that is rejected.
 */
export const moveSchema = z.strictObject({
  ...seen,
  status: z.enum(['accepted', 'in_work', 'done', 'rejected', 'sent', 'closed']),
  text: z.optional(messageSchema),
  money: z.optional(z.enum(['refund', 'keep'])),
})
export type Move = z.output<typeof moveSchema>

const hourSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** A visit by the clock of the organisation; `note` is for the performer and stays among the staff. */
export const visitSchema = z.strictObject({
  ...seen,
  date: dateSchema,
  from: hourSchema,
  till: hourSchema,
  performer: descriptionSchema(100),
  note: z.optional(messageSchema),
  /** Plans the visit even if the performer has another one at the same time. */
  anyway: z.optional(z.boolean()),
})
export type Visit = z.output<typeof visitSchema>

/** A day; today by the organisation's clock where none is named. */
export const dayQuerySchema = z.strictObject({ day: z.optional(dateSchema) })
export const plannedVisitSchema = z.object({
  id: idSchema,
  number: z.string(),
  /** 'HH:MM' by the organisation's clock. */
  time: z.string(),
  till: z.string(),
  performer: z.nullable(z.string()),
  address: z.string(),
})
/** Visits of a day in their order, and the performers of the last months. */
export const visitsSchema = z.object({
  visits: z.array(plannedVisitSchema),
  performers: z.array(z.string()),
})

export const housesSchema = z.object({ houses: z.array(z.string()) })

/** Ready-made texts of an organisation. */
export const maxReadyTexts = 200
const titleSchema = descriptionSchema(100)
export const newReadyTextSchema = z.strictObject({ title: titleSchema, text: messageSchema })
export const readyTextsSchema = z.object({
  texts: z.array(z.object({ id: idSchema, title: z.string(), text: z.string() })),
})
export type ReadyText = z.output<typeof readyTextsSchema>['texts'][number]
export const readyTextIdSchema = z.strictObject({ id: idSchema })

export const deskFileSchema = z.strictObject({ filename: fileNameSchema })
