import * as z from 'zod/mini'
import { storedFileSchema } from '../files/schema.ts'
import { dateSchema, idSchema, instantSchema, periodSchema } from '../primitives.ts'
import { toFixedPoint } from './fixed.ts'
import { meterTypes } from './types.ts'

/** At most five decimals (decision 16). */
export const readingSchema = z.number().check(
  z.gte(0),
  z.lte(9_999_999_999),
  z.refine((value) => toFixedPoint(value) !== null, { error: 'five_decimals' }),
)
/** One per tariff zone. */
const valuesSchema = z.array(readingSchema).check(z.minLength(1), z.maxLength(3))
/** Not validated again: validation of long lists is slow. */
export const storedValuesSchema = z.array(z.number())
/** Negative only after a correction by the organisation. */
export const deltasSchema = z.array(z.number())

export const monthReadingSchema = z.object({
  period: periodSchema,
  values: storedValuesSchema,
  deltas: deltasSchema,
  /** Dial photos, only in reports (M-19). */
  files: z.optional(z.array(storedFileSchema)),
})
export type MonthReading = z.output<typeof monthReadingSchema>

/** The current reading; `version` grows with corrections. */
export const currentReadingSchema = z.object({
  period: periodSchema,
  values: storedValuesSchema,
  version: z.int().check(z.positive()),
  submitted_at: instantSchema,
  late: z.boolean(),
})
export type CurrentReading = z.output<typeof currentReadingSchema>

/**
 * A replaced meter (M-23). `closing_values` is null without readings; `next` and `first_values` are the new meter's.
 */
const replacedSchema = z.object({
  serial_number: z.string(),
  on: z.nullable(dateSchema),
  closing_values: z.nullable(storedValuesSchema),
  next: z.string(),
  first_values: storedValuesSchema,
})
export type Replaced = z.output<typeof replacedSchema>

/** Roubles per unit by zone, from the newest receipt with tariffs (M-21). */
const tariffSchema = z.object({ period: periodSchema, roubles: z.array(z.number()) })
export type Tariff = z.output<typeof tariffSchema>

/**
 * `previous_values` precede the current period; `readings` cover 13 months, oldest first, including replaced meters;
 * `estimates` are what the organisation charged months without a reading, oldest first, without deltas (M-24);
 * `replaced` is newest first.
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
  first_values: storedValuesSchema,
  previous_values: storedValuesSchema,
  previous_date: z.nullable(dateSchema),
  last_readings: z.nullable(currentReadingSchema),
  readings: z.array(monthReadingSchema),
  estimates: z.optional(z.array(monthReadingSchema)),
  replaced: z.optional(z.array(replacedSchema)),
  tariff: z.optional(tariffSchema),
})
export type Meter = z.output<typeof meterSchema>

/** `earlier` has the consumption of the year before `month_from`, oldest first, only in reports. */
export const reportRowSchema = z.object({
  id: idSchema,
  type: z.enum(meterTypes),
  serial_number: z.string(),
  place: z.nullable(z.string()),
  first_values: storedValuesSchema,
  readings: z.array(monthReadingSchema),
  earlier: z.optional(z.array(z.object({ period: periodSchema, deltas: deltasSchema }))),
  estimates: z.optional(z.array(monthReadingSchema)),
  replaced: z.optional(z.array(replacedSchema)),
})
export type ReportRow = z.output<typeof reportRowSchema>

export const metersSchema = z.object({
  current_meters: z.array(meterSchema),
  readings_report: z.array(reportRowSchema),
})

/** What the resident saw; `version` 0 means no reading. */
export const basedOnSchema = z.strictObject({
  period: periodSchema,
  previous: valuesSchema,
  version: z.int().check(z.gte(0)),
})

/** Dial photos: one per displayed rate. */
export const maxReadingFiles = 3

export const readingRequestSchema = z.strictObject({
  meter_id: idSchema,
  values: valuesSchema,
  based_on: basedOnSchema,
})

export const reportQuerySchema = z.strictObject({ month_from: periodSchema, month_till: periodSchema })

/** Five years. */
export const reportMonths = 60
