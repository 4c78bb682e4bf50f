import * as z from 'zod/mini'
import { requestStatuses, staffStatuses, ticketStatuses } from '../cases.ts'
import { storedFileSchema } from '../files/schema.ts'
import { meterTypes } from '../meters/types.ts'
import { dateSchema, idSchema, instantSchema, periodSchema } from '../primitives.ts'

/** Scopes of a key of the organisation. */
export const keyScopes = ['import', 'export', 'requests'] as const
export type KeyScope = (typeof keyScopes)[number]

/** A place in a feed: what is after it has not been given yet. Without it a feed is read from its beginning. */
const cursorSchema = z.string().check(z.regex(/^\d{1,15}$/))
export const maxEntries = 1000
export const feedQuerySchema = z.strictObject({
  after: z.optional(cursorSchema),
  limit: z.optional(z.int().check(z.gte(1), z.lte(maxEntries))),
})
export type FeedQuery = z.output<typeof feedQuerySchema>

/** A page of a feed: `next` is the cursor of the following call, `more` whether there is something already. */
const pageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ results: z.array(item), next: cursorSchema, more: z.boolean() })

/** Sums of the exchange are in roubles, below zero where money went back. */
const roublesSchema = z.number()

/** A reading or its correction. `number` is that of the resident's receipt, null where no resident sent it. */
export const exportedReadingSchema = z.object({
  account: z.string(),
  serial_number: z.string(),
  type: z.enum(meterTypes),
  period: periodSchema,
  values: z.array(z.number()),
  consumption: z.array(z.number()),
  captured_at: z.nullable(instantSchema),
  received_at: instantSchema,
  is_late: z.boolean(),
  /** Who took it where no resident sent it. */
  source: z.nullable(z.string()),
  number: z.nullable(z.string()),
})

/** A payment, or what took it back. */
export const exportedPaymentSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  account: z.string(),
  sector: z.string(),
  at: instantSchema,
  amount: roublesSchema,
  fee: roublesSchema,
  document: z.nullable(z.string()),
  source: z.string(),
  purpose: z.enum(['debt', 'advance', 'order']),
  order_number: z.nullable(z.string()),
  fiscal_receipt_url: z.nullable(z.string()),
})

/** Choices of a resident, as they are now. */
export const exportedChoiceSchema = z.object({
  account: z.string(),
  paper_receipts: z.boolean(),
  print_anyway: z.boolean(),
  emails: z.array(z.string()),
  channels: z.object({
    email: z.boolean(),
    mobile_app: z.boolean(),
    telegram: z.boolean(),
    vk: z.boolean(),
  }),
  /** Texts that the resident agreed to, by SHA-256 of the text, each with the last time. */
  consents: z.array(z.object({ at: instantSchema, text_sha256: z.string() })),
  changed_at: z.nullable(instantSchema),
})

export const readingsPageSchema = pageSchema(exportedReadingSchema)
export const paymentsPageSchema = pageSchema(exportedPaymentSchema)
export const choicesPageSchema = pageSchema(exportedChoiceSchema)

const phoneSchema = z.object({ digits: z.string(), extension: z.string(), is_entered_by_staff: z.boolean() })
const caseSchema = z.object({
  number: idSchema,
  account: z.string(),
  address: z.string(),
  description: z.string(),
  phones: z.array(phoneSchema),
  created_at: instantSchema,
  changed_at: instantSchema,
})

/** A request as the organisation sees it. */
export const deskRequestSchema = z.extend(caseSchema, {
  status: z.enum(requestStatuses),
  category: z.string(),
  subcategory: z.string(),
  desired_start_at: z.nullable(instantSchema),
  planned_at: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  score: z.nullable(z.int()),
})
/** A ticket as the organisation sees it. */
export const deskTicketSchema = z.extend(caseSchema, {
  status: z.enum(ticketStatuses),
  topic: z.string(),
  score: z.nullable(z.int()),
})

const eventSchema = z.object({
  status: z.string(),
  at: instantSchema,
  text: z.nullable(z.string()),
  by_resident: z.boolean(),
})
const more = { history: z.array(eventSchema), files: z.array(storedFileSchema) }
export const deskRequestDetailSchema = z.extend(deskRequestSchema, more)
export const deskTicketDetailSchema = z.extend(deskTicketSchema, more)
export const requestsPageSchema = pageSchema(deskRequestSchema)
export const ticketsPageSchema = pageSchema(deskTicketSchema)

export const numberSchema = z.strictObject({ number: idSchema })
export const caseFileSchema = z.strictObject({ number: idSchema, file: z.uuid() })

const textSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))
/** A new status; `planned` needs the moment of the visit. */
export const statusChangeSchema = z.strictObject({
  status: z.enum(staffStatuses),
  planned_at: z.optional(instantSchema),
  performer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  text: z.optional(textSchema),
})
export const answerSchema = z.strictObject({ text: textSchema })
export const closingSchema = z.strictObject({ text: z.optional(textSchema) })

/** Kind of a table and how it is imported: `check` writes nothing, `skip_bad` writes the good rows, `quiet` tells nobody. */
export const importKindSchema = z.strictObject({ kind: z.string().check(z.regex(/^[a-z]{1,20}$/)) })
export const importQuerySchema = z.strictObject({
  check: z.optional(z.boolean()),
  skip_bad: z.optional(z.boolean()),
  quiet: z.optional(z.boolean()),
})

/** An import that was taken; its report is read at `url`. */
export const takenImportSchema = z.object({ id: z.uuid(), url: z.string() })
export const importIdSchema = z.strictObject({ id: z.uuid() })

const countSchema = z.int().check(z.gte(0))
/** Report of an import; until it is `done` the tables are empty. `fault`: why the table could not be read at all. */
export const importReportSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['waiting', 'done']),
  created_on: dateSchema,
  is_written: z.boolean(),
  fault: z.nullable(z.string()),
  tables: z.array(
    z.object({
      kind: z.string(),
      new: countSchema,
      changed: countSchema,
      same: countSchema,
      bad: countSchema,
      unknown_columns: z.array(z.string()),
      remarks: z.array(z.string()),
    }),
  ),
  /** The first bad rows, at most a thousand. */
  bad_rows: z.array(z.object({ line: z.int(), column: z.string(), value: z.string(), reason: z.string() })),
})
export type ImportReport = z.output<typeof importReportSchema>
