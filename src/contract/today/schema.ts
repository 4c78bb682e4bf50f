import * as z from 'zod/mini'
import { dateSchema, idSchema, instantSchema, periodSchema } from '../primitives.ts'
import { countsSchema, listedCaseSchema, plannedVisitSchema } from '../cases/desk-schema.ts'

const countSchema = z.int().check(z.gte(0))

/** `sent_before`: the previous month's count on the same day. Null while a long count goes on. */
const readingsSchema = z.nullable(
  z.object({
    period: periodSchema,
    till: dateSchema,
    meters: countSchema,
    sent: countSchema,
    sent_before: countSchema,
  }),
)
export type SentReadings = NonNullable<z.output<typeof readingsSchema>>

const sumSchema = z.object({ count: countSchema, kopecks: z.int() })

/** Items listed per group; counts show the total. */
export const maxListed = 5

export const casesTodaySchema = z.object({
  today: dateSchema,
  counts: countsSchema,
  /** Most overdue first, at most `maxListed`. */
  overdue: z.array(listedCaseSchema),
  visits: z.array(plannedVisitSchema),
  letters_given_up: countSchema,
  readings: readingsSchema,
})
export type CasesToday = z.output<typeof casesTodaySchema>

/** Latest first, at most `maxFailedEmails`. */
export const failedEmailsSchema = z.object({
  letters: z.array(
    z.object({
      id: idSchema,
      kind: z.string(),
      email: z.string(),
      flat: z.object({ id: idSchema, account: z.string(), address: z.string() }),
      given_up_at: instantSchema,
      /** SMTP or network error code, if known. */
      fault: z.nullable(z.string()),
    }),
  ),
})
export type FailedEmail = z.output<typeof failedEmailsSchema>['letters'][number]
export const maxFailedEmails = 100
export const emailIdSchema = z.strictObject({ id: idSchema })

const unknownPaymentSchema = z.object({
  id: z.uuid(),
  flat: idSchema,
  account: z.string(),
  kopecks: z.int(),
  since: instantSchema,
})
export type UnmatchedPayment = z.output<typeof unknownPaymentSchema>

/** Oldest first, at most `maxUnmatchedPayments`. */
export const unmatchedPaymentsSchema = z.object({
  count: countSchema,
  payments: z.array(unknownPaymentSchema),
})
export const maxUnmatchedPayments = 200

export const exchangeTodaySchema = z.object({
  today: dateSchema,
  readings: readingsSchema,
  /** At most `maxListed` are listed. */
  unknown: unmatchedPaymentsSchema,
  /** Recent imports with skipped rows, newest first. */
  imports: z.array(
    z.object({
      id: idSchema,
      kind: z.string(),
      file: z.string(),
      at: instantSchema,
      who: z.string(),
      bad_rows: countSchema,
      /** Null if not imported at the desk. */
      report: z.nullable(z.uuid()),
    }),
  ),
  /** The last working day before today: sums begin with it. Absent in replies of an older server. */
  since: z.optional(dateSchema),
  paid: z.object({ cabinet: sumSchema, qr: sumSchema, office: sumSchema }),
  /** Payments that tables brought since then, whatever their own day, by source. */
  imported: z.optional(z.array(z.object({ ...sumSchema.shape, source: z.string() }))),
  refunds: sumSchema,
})
export type ExchangeToday = z.output<typeof exchangeTodaySchema>
