import * as z from 'zod/mini'
import { fileIdsSchema, storedFileSchema } from '../files/schema.ts'
import { descriptionSchema, scoreSchema, ticketStatuses, writtenFields } from '../cases.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { requestPhoneSchema } from '../requests/schema.ts'
import { dueSchema } from '../terms.ts'

/** Tickets come in pages of ten. */
export const ticketsPage = 10
/** A description's greatest length: a letter to the organisation may be longer than a request. */
export const maxAppealLength = 2000

/** A topic of tickets. */
export const topicSchema = z.object({ _id: idSchema, name: z.string() })
export type Topic = z.output<typeof topicSchema>

/** An event of a ticket: sent, answered, closed or revoked, or a message of its resident, which makes it wait again. */
export const ticketEventSchema = z.object({
  status: z.enum(ticketStatuses),
  at: instantSchema,
  text: z.nullable(z.string()),
  ...writtenFields,
})
export type TicketEvent = z.output<typeof ticketEventSchema>

/** A ticket in the list; `score` is the resident's rating of the answer. */
export const listedTicketSchema = z.object({
  _id: idSchema,
  number: z.string(),
  topic: topicSchema,
  description: z.string(),
  status: z.enum(ticketStatuses),
  created_at: instantSchema,
  changed_at: instantSchema,
  score: z.nullable(scoreSchema),
  /** By when it is answered; absent in one that does not wait for an answer. */
  due: z.exactOptional(dueSchema),
})
export type ListedTicket = z.output<typeof listedTicketSchema>

/**
 * A ticket with its history, oldest first, and the phones by which the organisation reaches its resident. `photos` are
 * those of its files that can be looked at.
 */
export const ticketSchema = z.extend(listedTicketSchema, {
  phones: z.array(requestPhoneSchema),
  photos: z.array(storedFileSchema),
  requester_files: z.array(storedFileSchema),
  history: z.array(ticketEventSchema),
})
export type Ticket = z.output<typeof ticketSchema>

export const ticketsQuerySchema = z.strictObject({
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})

/** A ticket as it is sent; the topic's name is for people, its id counts. */
export const newTicketSchema = z.strictObject({
  topic: z.strictObject({ _id: idSchema, name: z.string().check(z.maxLength(200)) }),
  description: descriptionSchema(maxAppealLength),
  requester_files: z.optional(fileIdsSchema),
})
export type NewTicket = z.output<typeof newTicketSchema>
