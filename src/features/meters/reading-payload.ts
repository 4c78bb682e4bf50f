import * as z from 'zod/mini'
import { basedOnSchema, readingSchema } from '#contract/meters/schema.ts'
import type { MeterConflict } from '#contract/meters/submit-schema.ts'
import { meterTypes } from '#contract/meters/types.ts'
import { idSchema, periodSchema } from '#contract/primitives.ts'

/** Includes fields that the queue screen shows. */
export const meterPayloadSchema = z.object({
  meter_id: idSchema,
  period: periodSchema,
  /** As typed, one per rate. */
  texts: z.array(z.string()),
  /** Null while the text is not a valid reading. */
  values: z.nullable(z.array(readingSchema)),
  /** The resident confirmed unusual consumption (M-17). */
  confirmed: z.boolean(),
  type: z.enum(meterTypes),
  serial_number: z.string(),
  place: z.nullable(z.string()),
})
export type MeterPayload = z.output<typeof meterPayloadSchema>

export const meterBasedOnSchema = basedOnSchema
export type MeterBasedOn = z.output<typeof meterBasedOnSchema>

export const meterLane = (meterId: number, period: string): string => `meters/${meterId}/${period}`

/** Basis of the resident's value after a resolved conflict. */
export const basedOnConflict = ({ period, previous, standing }: MeterConflict): MeterBasedOn => ({
  period,
  previous,
  version: standing?.version ?? 0,
})
