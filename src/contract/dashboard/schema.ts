import * as z from 'zod/mini'
import { meterTypes } from '../meters/types.ts'
import { roublesSchema } from '../money.ts'
import {
  addedField,
  dateSchema,
  idSchema,
  instantSchema,
  periodSchema,
  sectorsSchema,
} from '../primitives.ts'
import { attentions } from '../cases/attention.ts'
import { requestStatuses, ticketStatuses } from '../cases/schema.ts'

/** Default: all services. */
export const noticesQuerySchema = z.strictObject({
  sectors: z.optional(sectorsSchema),
})

/** From the newest receipt; a sector without receipts is absent. */
export const debtSchema = z.object({
  sector: z.string(),
  sector_name: z.string(),
  amount: roublesSchema,
  /** Paid but not confirmed by the bank (P-03). */
  on_the_way: roublesSchema,
  period: periodSchema,
  due_date: dateSchema,
})
export type Debt = z.output<typeof debtSchema>

/** `is_sent` is for the current month; `till` is the window's last day. */
const meterNoticeSchema = z.object({
  id: idSchema,
  type: z.enum(meterTypes),
  serial_number: z.string(),
  is_sent: z.boolean(),
  till: dateSchema,
})

export const requestNoticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  category: addedField(z.string(), ''),
  status: z.enum(requestStatuses),
  planned_at: z.nullable(instantSchema),
  performer: addedField(z.nullable(z.string()), null),
  is_rated: z.boolean(),
  attention: addedField(z.enum(attentions), 'none'),
  changed_at: instantSchema,
})
export type RequestNotice = z.output<typeof requestNoticeSchema>

/** `latest` is in the order of `byAttention`. */
const requestNoticesSchema = z.object({
  count: z.int().check(z.gte(0)),
  latest: z.array(requestNoticeSchema),
})

export const ticketNoticeSchema = z.object({
  id: z.string(),
  topic: z.string(),
  status: z.enum(ticketStatuses),
  is_rated: z.boolean(),
  attention: addedField(z.enum(attentions), 'none'),
  changed_at: instantSchema,
})
export type TicketNotice = z.output<typeof ticketNoticeSchema>

const paymentSchema = z.object({ date: dateSchema, amount: roublesSchema })

/** Parts without permission are empty. */
export const noticesSchema = z.object({
  debts: z.array(debtSchema),
  /** In any sector, or for an order. */
  last_pay_date: z.nullable(dateSchema),
  meters: z.array(meterNoticeSchema),
  requests: z.object({ house: requestNoticesSchema, own: requestNoticesSchema }),
  tickets: z.array(ticketNoticeSchema),
  /** By sector; the next debit if known, with its fee. */
  auto_payments: z.record(
    z.string(),
    z.object({ next_date: z.nullable(dateSchema), next_sum: addedField(z.nullable(roublesSchema), null) }),
  ),
  /** By sector: what was credited to it, without the fee. */
  payments: z.record(z.string(), paymentSchema),
  /** The newest of all kinds, with the fee, as in the history (P-30); the number is an order's. */
  last_payment: addedField(
    z.nullable(z.extend(paymentSchema, { request_number: z.nullable(z.string()) })),
    null,
  ),
  /** The same if it is an order's; read by pages older than `last_payment`. */
  last_order_payment: addedField(z.nullable(z.extend(paymentSchema, { request_number: z.string() })), null),
})
export type Notices = z.output<typeof noticesSchema>
