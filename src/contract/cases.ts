import * as z from 'zod/mini'
import { withoutEmoji } from './auth/checks.ts'
import { fileIdsSchema, storedFileSchema } from './files/schema.ts'
import { idSchema } from './primitives.ts'

/** Statuses that the organisation gives to a request. */
export const staffStatuses = ['accepted', 'planned', 'in_work', 'done', 'rejected'] as const

/** Statuses of a request; `planned` has its time in `execution.planned_at`. Its resident alone cancels one. */
export const requestStatuses = [...staffStatuses, 'cancelled'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Statuses of a ticket; nobody works on one that its resident revoked. */
export const ticketStatuses = ['sent', 'answered', 'closed', 'revoked'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** A description as it is kept: without emoji (U-05) and without room around it. */
export const plainText = (text: string): string => withoutEmoji(text).trim()

/** Schema of a description; `max` counts UTF-16 units, as a text area does. */
export const descriptionSchema = (max: number) =>
  z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(max))

/** A rating in stars, from 1 to 5. */
export const scoreSchema = z.int().check(z.gte(1), z.lte(5))

/** A message's greatest length, be it a comment on a request or a reply in a ticket. */
export const maxMessageLength = 2000

/** What an event has when its resident wrote it; those of the organisation have files alone, where an answer brought some. */
export const writtenFields = {
  by_resident: z.exactOptional(z.boolean()),
  files: z.exactOptional(z.array(storedFileSchema)),
}

/** A message as it is sent (Q-06, T-05); its files may be documents as well. */
export const newMessageSchema = z.strictObject({
  text: descriptionSchema(maxMessageLength),
  files: z.optional(fileIdsSchema),
})
export type NewMessage = z.output<typeof newMessageSchema>

/** A message that was taken: its id, and the number of its request or ticket. */
export const takenMessageSchema = z.object({ _id: idSchema, number: z.string() })

const cancellable: readonly RequestStatus[] = ['accepted', 'planned']
const discussed: readonly (RequestStatus | TicketStatus)[] = [
  'accepted',
  'planned',
  'in_work',
  'sent',
  'answered',
]

/** Whether nobody works on a request yet, so that its resident may cancel it. */
export const isCancellable = (status: RequestStatus): boolean => cancellable.includes(status)

/** Whether a resident may write a message in a request or a ticket: it is open. */
export const takesMessages = (status: RequestStatus | TicketStatus): boolean => discussed.includes(status)
