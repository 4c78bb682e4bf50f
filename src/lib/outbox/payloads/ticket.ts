import * as z from 'zod/mini'
import { topicSchema } from '#contract/tickets/schema.ts'

/** Payload of a ticket's lane: the form as it was left. */
export const ticketPayloadSchema = z.object({
  topic: z.nullable(topicSchema),
  description: z.string(),
})
export type TicketPayload = z.output<typeof ticketPayloadSchema>
