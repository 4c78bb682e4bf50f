import * as z from 'zod/mini'
import { idSchema } from '#contract/primitives.ts'

/** Payload of the lane of a request's or ticket's messages: what it is about, and the words as they were left. */
export const messagePayloadSchema = z.object({
  about: z.enum(['request', 'ticket']),
  id: idSchema,
  /** By which people speak of it. */
  number: z.string(),
  text: z.string(),
})
export type MessagePayload = z.output<typeof messagePayloadSchema>

/** The payload of an item; null for one that this version does not know. */
export const parseMessage = (payload: unknown): MessagePayload | null => {
  const known = messagePayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}
