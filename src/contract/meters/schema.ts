import * as z from 'zod/mini'
import { fileIdsSchema, storedFileSchema } from '../files/schema.ts'
import { dateSchema, idSchema, instantSchema, periodSchema } from '../primitives.ts'
import { toFixedPoint } from './fixed.ts'
import { meterTypes } from './types.ts'

/** Conflicts, which the resident decides: the server's state differs from the one seen when writing (O-08). */
const conflicts = ['window_closed', 'other_value', 'previous_changed'] as const

/** Final refusals: the same values will never be accepted. */
const faults = [
  'rates',
  'readonly',
  'closed',
  'future_period',
  'fraction',
  'above_capacity',
  'below_previous',
  'above_half',
  'below_first',
  'contradicts_next',
  'key_reused',
] as const

/** Codes of a refused reading. */
export const readingErrorCodes = ['not_found', 'forbidden', 'file_gone', ...conflicts, ...faults] as const
export type ReadingErrorCode = (typeof readingErrorCodes)[number]

/** Whether the resident has to decide: the server's state differs from what was seen when the reading was written. */
export const isReadingConflict = (code: ReadingErrorCode): boolean =>
  conflicts.some((conflict) => conflict === code)

/** A reading: a number, not negative, of at most five decimals (decision 16). */
export const readingSchema = z.number().check(
  z.gte(0),
  z.lte(9_999_999_999),
  z.refine((value) => toFixedPoint(value) !== null, { error: 'five_decimals' }),
)
/** Values of a call: one for each tariff zone. */
const valuesSchema = z.array(readingSchema).check(z.minLength(1), z.maxLength(3))
/** Values of a reply: they were checked when they were accepted, and a list of hundreds is slow to check again. */
const keptValuesSchema = z.array(z.number())
/** Consumption of a month; negative only where the organisation corrected it downwards. */
const deltasSchema = z.array(z.number())

const monthReadingSchema = z.object({
  period: periodSchema,
  values: keptValuesSchema,
  deltas: deltasSchema,
  /** Photos of the dial, in a report alone (M-19). */
  files: z.optional(z.array(storedFileSchema)),
})
export type MonthReading = z.output<typeof monthReadingSchema>

/** The reading that stands for a period; `version` grows with each correction. */
const standingReadingSchema = z.object({
  period: periodSchema,
  values: keptValuesSchema,
  version: z.int().check(z.positive()),
  submitted_at: instantSchema,
  late: z.boolean(),
})
export type StandingReading = z.output<typeof standingReadingSchema>

/**
 * A change of the meter (M-23): the old one's number and closing values, null where it had no reading, the day on which it
 * was closed, and the number and first values of the one that took its place.
 */
const replacedSchema = z.object({
  serial_number: z.string(),
  on: z.nullable(dateSchema),
  closing_values: z.nullable(keptValuesSchema),
  next: z.string(),
  first_values: keptValuesSchema,
})
export type Replaced = z.output<typeof replacedSchema>

/** Roubles for a unit in each tariff zone by the newest receipt that names them, and its month (M-21). */
const tariffSchema = z.object({ period: periodSchema, roubles: z.array(z.number()) })
export type Tariff = z.output<typeof tariffSchema>

/**
 * A meter of the active profile. `previous_values` are those of the last reading before the present
 * period, `last_readings` the newest reading of any period, `readings` those of the last 13 months, oldest first, with those
 * of the meters that it replaced, the newest of which is the first of `replaced`.
 */
export const meterSchema = z.object({
  id: idSchema,
  type: z.enum(meterTypes),
  serial_number: z.string(),
  place: z.nullable(z.string()),
  readonly: z.boolean(),
  working_finish_date: z.nullable(dateSchema),
  next_check_date: z.nullable(dateSchema),
  digit_capacity: z.int().check(z.positive()),
  first_values: keptValuesSchema,
  previous_values: keptValuesSchema,
  previous_date: z.nullable(dateSchema),
  last_readings: z.nullable(standingReadingSchema),
  readings: z.array(monthReadingSchema),
  replaced: z.optional(z.array(replacedSchema)),
  tariff: z.optional(tariffSchema),
})
export type Meter = z.output<typeof meterSchema>

export const reportRowSchema = z.object({
  id: idSchema,
  type: z.enum(meterTypes),
  serial_number: z.string(),
  place: z.nullable(z.string()),
  first_values: keptValuesSchema,
  readings: z.array(monthReadingSchema),
  replaced: z.optional(z.array(replacedSchema)),
})
export type ReportRow = z.output<typeof reportRowSchema>

export const metersSchema = z.object({
  current_meters: z.array(meterSchema),
  readings_report: z.array(reportRowSchema),
})

/** The state that the resident saw when writing: period, previous values, version of the saved reading, 0 for none. */
export const basedOnSchema = z.strictObject({
  period: periodSchema,
  previous: valuesSchema,
  version: z.int().check(z.gte(0)),
})

/** Photos of a dial that go with one reading: one for each rate that it shows in turn. */
export const maxReadingFiles = 3

/** One meter's values, and the state that they were written in. */
export const readingRequestSchema = z.strictObject({
  meter_id: idSchema,
  values: valuesSchema,
  based_on: basedOnSchema,
})

/** One meter's values as sent. `captured_at` is the device's clock corrected by the server's, recorded and trusted for the late grace only. */
const submittedMeterSchema = z.extend(readingRequestSchema, {
  captured_at: instantSchema,
  /** Photos of the dial, uploaded before (M-19). */
  files: z.optional(fileIdsSchema.check(z.maxLength(maxReadingFiles))),
})
export type SubmittedMeter = z.output<typeof submittedMeterSchema>

export const submitSchema = z.strictObject({
  meters: z.array(submittedMeterSchema).check(z.minLength(1), z.maxLength(100)),
})

/** The server's state in a conflict. */
export const meterConflictSchema = z.object({
  period: periodSchema,
  previous: keptValuesSchema,
  standing: z.nullable(standingReadingSchema),
})
export type MeterConflict = z.output<typeof meterConflictSchema>

/** The receipt or the refusal of one meter (M-14). */
const meterResultSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('accepted'),
    meter_id: idSchema,
    receipt: z.int().check(z.positive()),
    reading: standingReadingSchema,
    deltas: deltasSchema,
  }),
  z.object({
    status: z.literal('refused'),
    meter_id: idSchema,
    code: z.enum(readingErrorCodes),
    errors: z.array(z.string()),
    current: z.optional(meterConflictSchema),
  }),
])
export type MeterResult = z.output<typeof meterResultSchema>

export const submitReplySchema = z.object({ meters: z.array(meterResultSchema) })

export const reportQuerySchema = z.strictObject({ month_from: periodSchema, month_till: periodSchema })

/** The longest report: five years. */
export const reportMonths = 60
