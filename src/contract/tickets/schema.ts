import * as z from 'zod/mini'
import { fileIdsSchema, storedFileSchema } from '../files/schema.ts'
import { descriptionSchema, scoreSchema, ticketStatuses, writtenFields } from '../cases/schema.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { requestPhoneSchema } from '../requests/schema.ts'
import { dueSchema } from '../cases/terms.ts'

export const ticketsPage = 10
/** Longer than a request's. */
export const maxAppealLength = 2000

export const topicSchema = z.object({ _id: idSchema, name: z.string() })
export type Topic = z.output<typeof topicSchema>

/** A resident's message makes the ticket wait again. */
export const ticketEventSchema = z.object({
  status: z.enum(ticketStatuses),
  at: instantSchema,
  text: z.nullable(z.string()),
  ...writtenFields,
})
export type TicketEvent = z.output<typeof ticketEventSchema>

/** `score` rates the answer. */
export const listedTicketSchema = z.object({
  _id: idSchema,
  number: z.string(),
  topic: topicSchema,
  description: z.string(),
  status: z.enum(ticketStatuses),
  created_at: instantSchema,
  changed_at: instantSchema,
  score: z.nullable(scoreSchema),
  /** Answer deadline; absent if not waiting. */
  due: z.exactOptional(dueSchema),
})
export type ListedTicket = z.output<typeof listedTicketSchema>

/** History oldest first; `photos` are the displayable files. */
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

/** Only the topic's id counts. */
export const newTicketSchema = z.strictObject({
  topic: z.strictObject({ _id: idSchema, name: z.string().check(z.maxLength(200)) }),
  description: descriptionSchema(maxAppealLength),
  requester_files: z.optional(fileIdsSchema),
})
export type NewTicket = z.output<typeof newTicketSchema>
