import * as z from 'zod/mini'
import { contactsSchema } from './contacts.ts'
import { roublesSchema } from '../money.ts'
import { addedField, dateSchema, periodSchema } from '../primitives.ts'

/**
 * If `till_day` < `from_day`, the window crosses the month's end and belongs to its first month (decision 16). Days
 * past the month's end mean its last day.
 */
export const meterWindowSchema = z.object({
  from_day: z.int().check(z.gte(1), z.lte(31)),
  till_day: z.int().check(z.gte(1), z.lte(31)),
  strict: z.boolean(),
})
export type MeterWindow = z.output<typeof meterWindowSchema>

export const constantsSchema = z.object({
  time_zone: z.string(),
  today: dateSchema,
  period: periodSchema,
  meter_window: meterWindowSchema,
  benefit: z.boolean(),
  /** Without the fee. */
  payment_maximum: addedField(roublesSchema, 50_000),
  /** Absent in old cached replies. */
  contacts: z.exactOptional(contactsSchema),
})
export type Constants = z.output<typeof constantsSchema>
