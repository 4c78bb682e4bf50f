import * as z from 'zod/mini'
import { requestStatuses, staffStatuses, ticketStatuses } from '../cases/schema.ts'
import { storedFileSchema } from '../files/schema.ts'
import { meterTypes } from '../meters/types.ts'
import { dateSchema, idSchema, instantSchema, periodSchema } from '../primitives.ts'

export const keyScopes = ['import', 'export', 'requests'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Returns entries after the cursor; default: from the beginning. */
const cursorSchema = z.string().check(z.regex(/^\d{1,15}$/, 'нужно значение next прошлого ответа'))
export const maxEntries = 1000
export const feedQuerySchema = z.strictObject({
  after: z.optional(cursorSchema),
  limit: z.optional(z.int().check(z.gte(1), z.lte(maxEntries))),
})
export type FeedQuery = z.output<typeof feedQuerySchema>

const pageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ results: z.array(item), next: cursorSchema, more: z.boolean() })

/** Roubles; negative for refunds. */
const roublesSchema = z.number()

/** `number` is the receipt's; null if no resident sent the reading. */
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
  /** Origin, if no resident sent it. */
  source: z.nullable(z.string()),
  number: z.nullable(z.string()),
})

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
  /** Accepted texts by SHA-256, each with its latest time. */
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

export const deskRequestSchema = z.extend(caseSchema, {
  status: z.enum(requestStatuses),
  category: z.string(),
  subcategory: z.string(),
  desired_start_at: z.nullable(instantSchema),
  planned_at: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  score: z.nullable(z.int()),
})
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
/** `planned` requires `planned_at`. */
export const statusChangeSchema = z.strictObject({
  status: z.enum(staffStatuses),
  planned_at: z.optional(instantSchema),
  performer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  text: z.optional(textSchema),
})
export const answerSchema = z.strictObject({ text: textSchema })
export const closingSchema = z.strictObject({ text: z.optional(textSchema) })

/** `check` writes nothing, `skip_bad` writes valid rows, `quiet` sends no notifications. */
export const importKindSchema = z.strictObject({
  kind: z.string().check(z.regex(/^[a-z]{1,20}$/, 'нужен вид таблицы, например accounts')),
})
export const importQuerySchema = z.strictObject({
  check: z.optional(z.boolean()),
  skip_bad: z.optional(z.boolean()),
  quiet: z.optional(z.boolean()),
})

/** The report is at `url`. */
export const acceptedImportSchema = z.object({ id: z.uuid(), url: z.string() })
export const importIdSchema = z.strictObject({ id: z.uuid() })

const countSchema = z.int().check(z.gte(0))
/** Tables are empty until `done`. `fault`: the table is unreadable. */
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
  /** At most a thousand. */
  bad_rows: z.array(z.object({ line: z.int(), column: z.string(), value: z.string(), reason: z.string() })),
})
export type ImportReport = z.output<typeof importReportSchema>
