import * as z from 'zod/mini'
import { idSchema } from '#contract/primitives.ts'

export const messagePayloadSchema = z.object({
  about: z.enum(['request', 'ticket']),
  id: idSchema,
  /** The number shown to people. */
  number: z.string(),
  text: z.string(),
  /** Disputes finished work. */
  not_done: z.optional(z.boolean()),
})
export type MessagePayload = z.output<typeof messagePayloadSchema>

/** Returns null if this version does not know the payload. */
export const parseMessage = (payload: unknown): MessagePayload | null => {
  const known = messagePayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}
