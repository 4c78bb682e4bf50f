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
import { requestStatuses, ticketStatuses } from '../cases.ts'

/** Codes of the wanted sectors; absent: all services of the account. */
export const noticesQuerySchema = z.strictObject({
  sectors: z.optional(sectorsSchema),
})

/**
 * Debt in a sector by its newest receipt, that of `period`; `amount` 0 means that there is none. A sector in
 * which no receipt was issued yet is absent.
 */
export const debtSchema = z.object({
  sector: z.string(),
  sector_name: z.string(),
  amount: roublesSchema,
  /** Paid, but not yet confirmed by the bank (P-03). */
  on_the_way: roublesSchema,
  period: periodSchema,
  due_date: dateSchema,
})
export type Debt = z.output<typeof debtSchema>

/** A meter that takes readings: whether that of the present month was given, and the window's last day. */
const meterNoticeSchema = z.object({
  id: idSchema,
  type: z.enum(meterTypes),
  serial_number: z.string(),
  is_sent: z.boolean(),
  till: dateSchema,
})

/** A request on Home; `planned` has its time in `planned_at`. */
export const requestNoticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(requestStatuses),
  planned_at: z.nullable(instantSchema),
  is_rated: z.boolean(),
  changed_at: instantSchema,
})
export type RequestNotice = z.output<typeof requestNoticeSchema>

/** Requests of one scope: how many there are, and the ones changed last, newest first. */
const requestNoticesSchema = z.object({
  count: z.int().check(z.gte(0)),
  latest: z.array(requestNoticeSchema),
})

export const ticketNoticeSchema = z.object({
  id: z.string(),
  topic: z.string(),
  status: z.enum(ticketStatuses),
  is_rated: z.boolean(),
  changed_at: instantSchema,
})
export type TicketNotice = z.output<typeof ticketNoticeSchema>

/** A day and a sum by sector. */
const paymentSchema = z.object({ date: dateSchema, amount: roublesSchema })

/** Notices of the dashboard. A part that the caller may not read is empty. */
export const noticesSchema = z.object({
  debts: z.array(debtSchema),
  /** The day of the last payment: in any of the sectors, or of an order. */
  last_pay_date: z.nullable(dateSchema),
  meters: z.array(meterNoticeSchema),
  requests: z.object({ house: requestNoticesSchema, own: requestNoticesSchema }),
  /** Tickets changed last, newest first. */
  tickets: z.array(ticketNoticeSchema),
  /** Sectors with autopay, each with the day of its next debit if that is known. */
  auto_payments: z.record(z.string(), z.object({ next_date: z.nullable(dateSchema) })),
  /** The last payment of each sector that had one. */
  payments: z.record(z.string(), paymentSchema),
  /** The payment of an order of the basket, when it is the newest payment of all kinds. */
  last_order_payment: addedField(z.nullable(z.extend(paymentSchema, { request_number: z.string() })), null),
})
export type Notices = z.output<typeof noticesSchema>

/** A document of the organisation for all of its residents, or for one account; `size` in bytes. */
export const attachmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  filename: z.string(),
  size: z.int().check(z.gte(0)),
  published_on: dateSchema,
})
export type Attachment = z.output<typeof attachmentSchema>

/** Documents come in pages of twenty. */
export const attachmentsPage = 20

export const attachmentsQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})
