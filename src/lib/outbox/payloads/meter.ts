import * as z from 'zod/mini'
import { basedOnSchema, readingSchema, type MeterConflict } from '#contract/meters/schema.ts'
import { meterTypes } from '#contract/meters/types.ts'
import { idSchema, periodSchema } from '#contract/primitives.ts'

/** Payload of a meter's lane: the values as typed and as numbers, and what the queue screen says of the meter. */
export const meterPayloadSchema = z.object({
  meter_id: idSchema,
  period: periodSchema,
  /** As typed, one for each rate. */
  texts: z.array(z.string()),
  /** As sent; null while what is typed is not a reading. */
  values: z.nullable(z.array(readingSchema)),
  /** The resident confirmed an unusual consumption (M-17). */
  confirmed: z.boolean(),
  type: z.enum(meterTypes),
  serial_number: z.string(),
  place: z.nullable(z.string()),
})
export type MeterPayload = z.output<typeof meterPayloadSchema>

export const meterBasedOnSchema = basedOnSchema
export type MeterBasedOn = z.output<typeof meterBasedOnSchema>

/** The lane of one meter's reading for one period. */
export const meterLane = (meterId: number, period: string): string => `meters/${meterId}/${period}`

/** Basis of the resident's own value once the conflict was seen and decided. */
export const basedOnConflict = ({ period, previous, standing }: MeterConflict): MeterBasedOn => ({
  period,
  previous,
  version: standing?.version ?? 0,
})
