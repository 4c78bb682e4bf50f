import * as z from 'zod/mini'
import { fileIdsSchema } from '../files/schema.ts'
import { idSchema, instantSchema, periodSchema } from '../primitives.ts'
import {
  basedOnSchema,
  currentReadingSchema,
  deltasSchema,
  maxReadingFiles,
  readingRequestSchema,
  storedValuesSchema,
} from './schema.ts'

// Apart from schema.ts: the first screens load the list only.

/** Conflicts the resident must resolve: the server's state changed since writing (O-08). */
const conflicts = ['window_closed', 'other_value', 'previous_changed'] as const

/** Permanent rejections of the value itself. */
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
] as const

/** Of a reading by phone too. */
export const valueErrorCodes = ['not_found', ...conflicts, ...faults] as const
export const readingErrorCodes = [...valueErrorCodes, 'forbidden', 'file_gone', 'key_reused'] as const
export type ReadingErrorCode = (typeof readingErrorCodes)[number]

export const isReadingConflict = (code: ReadingErrorCode): boolean =>
  conflicts.some((conflict) => conflict === code)

/**
 * `captured_at` is the corrected device clock, trusted only for the late grace; the arrival by default. Without
 * `based_on` the reading is of the current period and replaces the stored one (B-17).
 */
const submittedMeterSchema = z.extend(readingRequestSchema, {
  based_on: z.optional(basedOnSchema),
  captured_at: z.optional(instantSchema),
  /** Uploaded dial photos (M-19). */
  files: z.optional(fileIdsSchema.check(z.maxLength(maxReadingFiles))),
})
export type SubmittedMeter = z.output<typeof submittedMeterSchema>

export const submitSchema = z.strictObject({
  meters: z.array(submittedMeterSchema).check(z.minLength(1), z.maxLength(100)),
})

/** Who saved the standing value: this profile, another of the flat, or the organisation. */
const conflictAuthors = ['you', 'flat', 'office'] as const

const deviceKinds = ['phone', 'tablet', 'computer'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export const meterConflictSchema = z.object({
  period: periodSchema,
  previous: storedValuesSchema,
  standing: z.nullable(currentReadingSchema),
  by: z.exactOptional(z.enum(conflictAuthors)),
  /** Number of the standing value's photos. */
  photos: z.exactOptional(z.int()),
  /** From what the resident sent the standing value. */
  device: z.exactOptional(z.enum(deviceKinds)),
})
export type MeterConflict = z.output<typeof meterConflictSchema>

/** Per meter (M-14). */
const meterResultSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('accepted'),
    meter_id: idSchema,
    receipt: z.int().check(z.positive()),
    reading: currentReadingSchema,
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
