import * as z from 'zod/mini'
import { contactsSchema } from '../host/contacts.ts'
import { roublesSchema } from '../money.ts'
import { addedField, dateSchema, periodSchema } from '../primitives.ts'

/**
 * Days of a month in which readings are taken (decision 16). `till_day` below `from_day`: the window crosses the
 * month's end and belongs to the month in which it began. Days past a month's end mean its last day.
 */
export const meterWindowSchema = z.object({
  from_day: z.int().check(z.gte(1), z.lte(31)),
  till_day: z.int().check(z.gte(1), z.lte(31)),
  strict: z.boolean(),
})
export type MeterWindow = z.output<typeof meterWindowSchema>

/** Constants of the organisation for the active profile (`results`). */
export const constantsSchema = z.object({
  time_zone: z.string(),
  today: dateSchema,
  period: periodSchema,
  meter_window: meterWindowSchema,
  benefit: z.boolean(),
  /** The most that one payment may be, without the fee. */
  payment_maximum: addedField(roublesSchema, 50_000),
  /** Those of the account's organisation; absent in a reply that a device kept from an earlier version. */
  contacts: z.exactOptional(contactsSchema),
})
export type Constants = z.output<typeof constantsSchema>
