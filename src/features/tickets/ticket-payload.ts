import * as z from 'zod/mini'
import { topicSchema } from '#contract/tickets/schema.ts'

export const ticketPayloadSchema = z.object({
  topic: z.nullable(topicSchema),
  description: z.string(),
  /** The refused outbox item that the appeal replaces. */
  about: z.exactOptional(z.object({ lane: z.string(), item: z.string() })),
})
export type TicketPayload = z.output<typeof ticketPayloadSchema>
