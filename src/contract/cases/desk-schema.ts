import * as z from 'zod/mini'
import { descriptionSchema, maxMessageLength, requestStatuses, ticketStatuses } from './schema.ts'
import { fileNameSchema } from '../files/name-schema.ts'
import { fileIdsSchema, fileIdSchema, storedFileSchema } from '../files/schema.ts'
import { dateSchema, idSchema, instantSchema } from '../primitives.ts'
import { deskDueSchema } from './terms.ts'

/** 'order' is a paid shop order. */
export const deskKinds = ['request', 'order', 'ticket'] as const
export type DeskKind = (typeof deskKinds)[number]

/** 'new' has neither answer nor assignee (G-22); 'all' are the open ones, 'any' has the closed ones too. */
export const deskViews = ['all', 'mine', 'new', 'overdue', 'closed', 'any'] as const
export type DeskView = (typeof deskViews)[number]

/** 'urgent': emergencies, then by deadline; the others by the day the case was opened. */
export const deskSorts = ['urgent', 'newest', 'oldest'] as const
export type DeskSort = (typeof deskSorts)[number]

export const caseStatuses = [...requestStatuses, ...ticketStatuses] as const
const statusSchema = z.enum(caseStatuses)
export type CaseStatus = z.output<typeof statusSchema>

export const deskPage = 50
/** Counted on every call; larger counts may be half a minute old. */
export const maxCounted = 200

const houseSchema = z.string().check(z.minLength(1), z.maxLength(300))
const filters = {
  kind: z.optional(z.enum(deskKinds)),
  house: z.optional(houseSchema),
  /** Name of a category or topic. */
  category: z.optional(houseSchema),
  /** First and last day on which the case was opened, in the organisation's time zone. */
  from: z.optional(dateSchema),
  till: z.optional(dateSchema),
}

/** `after` is the previous page's `next`; `search` matches numbers, people, address, phone and the resident's text. */
export const queueQuerySchema = z.strictObject({
  view: z.optional(z.enum(deskViews)),
  status: z.optional(statusSchema),
  ...filters,
  sort: z.optional(z.enum(deskSorts)),
  search: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.regex(/^[\d.-]{1,40}_\d{1,15}$/))),
})
export type QueueQuery = z.output<typeof queueQuerySchema>

const markerSchema = z.string().check(z.regex(/^\d{1,20}$/))
export const changesQuerySchema = z.strictObject({ since: markerSchema, ...filters })
export type ChangesQuery = z.output<typeof changesQuerySchema>

/** `is_new`: untouched; `is_unread`: the resident wrote last. `is_emergency` is absent in replies of an older server. */
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
  assignee: z.nullable(z.object({ name: z.string(), is_me: z.boolean() })),
  is_new: z.boolean(),
  is_unread: z.boolean(),
  is_emergency: z.optional(z.boolean()),
  /** The resident disputed finished work; absent in replies of an older server. */
  is_returned: z.optional(z.boolean()),
  due: z.nullable(deskDueSchema),
})
export type ListedCase = z.output<typeof listedCaseSchema>

export const countsSchema = z.object({ all: z.int(), mine: z.int(), new: z.int(), overdue: z.int() })
export type QueueCounts = z.output<typeof countsSchema>

/** Counts come only with the first page. */
export const queueSchema = z.object({
  cases: z.array(listedCaseSchema),
  next: z.nullable(z.string()),
  counts: z.nullable(countsSchema),
  marker: markerSchema,
})
export type Queue = z.output<typeof queueSchema>

/** Oldest change first, possibly repeated. `has_more`: too many changes, reload the queue. */
export const changesSchema = z.object({
  cases: z.array(listedCaseSchema),
  counts: z.nullable(countsSchema),
  marker: markerSchema,
  has_more: z.boolean(),
})

/** Newest first, capped at `maxCounted`; `count` is of all. `is_locked`: a new sign-in is needed. */
export const arrivalsSchema = z.object({
  count: z.optional(z.int()),
  cases: z.array(z.object({ id: idSchema, is_emergency: z.boolean() })),
  is_locked: z.boolean(),
})
export type Arrivals = z.output<typeof arrivalsSchema>

/** The resident does not see `note`, `taken` and `given_back`. `status` is set if it changed. */
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
const orderSchema = z.object({
  kopecks: kopecksSchema,
  paid: kopecksSchema,
  on_the_way: kopecksSchema,
  refunded: kopecksSchema,
  refunding: kopecksSchema,
})
export type DeskOrder = z.output<typeof orderSchema>

const neighbourSchema = z.object({ id: idSchema, number: z.string(), title: z.string() })

export const deskCaseSchema = z.extend(listedCaseSchema, {
  description: z.string(),
  /** Null for tickets. */
  category: z.nullable(z.string()),
  account: z.string(),
  account_id: idSchema,
  name: z.string(),
  /** 11 digits. */
  phones: z.array(z.string()),
  time_zone: z.string(),
  desired_start_at: z.nullable(instantSchema),
  planned_at: z.nullable(instantSchema),
  planned_till: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  /** Of a ticket's answer. */
  score: z.nullable(z.int()),
  /** False if the account was deleted. */
  has_resident: z.boolean(),
  timeline: z.array(entrySchema),
  order: z.nullable(orderSchema),
  /** Other open cases of the house, most urgent first. */
  house: z.object({ address: z.string(), count: z.int(), cases: z.array(neighbourSchema) }),
})
export type DeskCase = z.output<typeof deskCaseSchema>

export const caseIdSchema = z.strictObject({ id: idSchema })
export const caseNumberSchema = z.strictObject({ number: idSchema })
export const caseFileSchema = z.strictObject({ id: idSchema, file: fileIdSchema })

/** Version the member saw. */
const seen = { version: z.int().check(z.positive()) }
export const basedOnVersionSchema = z.strictObject(seen)

const messageSchema = descriptionSchema(maxMessageLength)
export const noteSchema = z.strictObject({ ...seen, text: messageSchema })
export const answerSchema = z.strictObject({ ...seen, text: messageSchema, files: z.optional(fileIdsSchema) })

/** `sent` reopens a ticket. `money` applies to a rejected paid order. */
export const caseTransitionSchema = z.strictObject({
  ...seen,
  status: z.enum(['accepted', 'in_work', 'done', 'rejected', 'sent', 'closed']),
  text: z.optional(messageSchema),
  money: z.optional(z.enum(['refund', 'keep'])),
})
export type Move = z.output<typeof caseTransitionSchema>

const hourSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** In the organisation's time zone; `note` is internal. */
export const visitSchema = z.strictObject({
  ...seen,
  date: dateSchema,
  from: hourSchema,
  till: hourSchema,
  performer: descriptionSchema(100),
  note: z.optional(messageSchema),
  /** Ignores a conflicting visit of the performer. */
  anyway: z.optional(z.boolean()),
})
export type Visit = z.output<typeof visitSchema>

/** Defaults to today in the organisation's time zone. */
export const dayQuerySchema = z.strictObject({ day: z.optional(dateSchema) })
export const plannedVisitSchema = z.object({
  id: idSchema,
  number: z.string(),
  /** 'HH:MM' in the organisation's time zone. */
  time: z.string(),
  till: z.string(),
  performer: z.nullable(z.string()),
  address: z.string(),
})
/** `performers` are those of recent months. */
export const visitsSchema = z.object({
  visits: z.array(plannedVisitSchema),
  performers: z.array(z.string()),
})

/** `categories` are those of open cases. */
export const housesSchema = z.object({
  houses: z.array(z.string()),
  categories: z.optional(z.array(z.string())),
})

export const maxReplyTemplates = 200
const titleSchema = descriptionSchema(100)
export const newReplyTemplateSchema = z.strictObject({ title: titleSchema, text: messageSchema })
export const replyTemplatesSchema = z.object({
  texts: z.array(z.object({ id: idSchema, title: z.string(), text: z.string() })),
})
export type ReplyTemplate = z.output<typeof replyTemplatesSchema>['texts'][number]
export const replyTemplateIdSchema = z.strictObject({ id: idSchema })

export const deskFileSchema = z.strictObject({ filename: fileNameSchema })
