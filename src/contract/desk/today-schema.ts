import * as z from 'zod/mini'
import { dateSchema, idSchema, instantSchema, periodSchema } from '../primitives.ts'
import { countsSchema, listedCaseSchema, plannedVisitSchema } from './cases-schema.ts'

const countSchema = z.int().check(z.gte(0))

/** Meters that take readings, how many have one of the month, and how many had one of the month before on the same day. */
const readingsSchema = z.object({
  period: periodSchema,
  till: dateSchema,
  meters: countSchema,
  sent: countSchema,
  sent_before: countSchema,
})
export type SentReadings = z.output<typeof readingsSchema>

/** A number of payments, and their sum in kopecks. */
const sumSchema = z.object({ count: countSchema, kopecks: z.int() })

/** So many are named of each sort that waits for a hand; the counts say the rest. */
export const maxNamed = 5

export const casesTodaySchema = z.object({
  today: dateSchema,
  counts: countsSchema,
  /** Cases over their term, the longest first; no more than `maxNamed`. */
  overdue: z.array(listedCaseSchema),
  visits: z.array(plannedVisitSchema),
  /** Letters to residents that the post never took. */
  letters_given_up: countSchema,
  readings: readingsSchema,
})
export type CasesToday = z.output<typeof casesTodaySchema>

/** Letters to residents that the post never took, the latest first; no more than `maxLetters`. */
export const lettersSchema = z.object({
  letters: z.array(
    z.object({
      id: idSchema,
      /** What it is about, as the server names it. */
      kind: z.string(),
      email: z.string(),
      /** A flat of the resident's. */
      flat: z.object({ id: idSchema, account: z.string(), address: z.string() }),
      given_up_at: instantSchema,
      /** The last answer of the post: a code of SMTP, or of the network; null: not known. */
      fault: z.nullable(z.string()),
    }),
  ),
})
export type GivenUpLetter = z.output<typeof lettersSchema>['letters'][number]
export const maxLetters = 100
export const letterIdSchema = z.strictObject({ id: idSchema })

const unknownPaymentSchema = z.object({
  id: z.uuid(),
  /** The flat that it was paid for. */
  flat: idSchema,
  account: z.string(),
  kopecks: z.int(),
  since: instantSchema,
})
export type UnknownPayment = z.output<typeof unknownPaymentSchema>

/** Payments of which the bank has not said whether they were made, the oldest first; no more than `maxUnknown`. */
export const unknownPaymentsSchema = z.object({ count: countSchema, payments: z.array(unknownPaymentSchema) })
export const maxUnknown = 200

export const exchangeTodaySchema = z.object({
  today: dateSchema,
  readings: readingsSchema,
  /** Payments without the bank's word; no more than `maxNamed` of them are named. */
  unknown: unknownPaymentsSchema,
  /** Imports of the last days that left rows out, newest first. */
  imports: z.array(
    z.object({
      id: idSchema,
      kind: z.string(),
      file: z.string(),
      at: instantSchema,
      who: z.string(),
      bad_rows: countSchema,
      /** The report at the desk; null: not imported there. */
      report: z.nullable(z.uuid()),
    }),
  ),
  paid: z.object({ cabinet: sumSchema, qr: sumSchema, office: sumSchema }),
  refunds: sumSchema,
})
export type ExchangeToday = z.output<typeof exchangeTodaySchema>
