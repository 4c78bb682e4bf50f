import * as z from 'zod/mini'
import { stripEmoji } from '../auth/checks.ts'
import { fileIdsSchema, storedFileSchema } from '../files/schema.ts'
import { idSchema } from '../primitives.ts'

export const staffStatuses = ['accepted', 'planned', 'in_work', 'done', 'rejected'] as const

/** `planned` has its time in `execution.planned_at`. Only the resident cancels. */
export const requestStatuses = [...staffStatuses, 'cancelled'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** `revoked` is set by the resident. */
export const ticketStatuses = ['sent', 'answered', 'closed', 'revoked'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Strips emoji (U-05) and trims. */
export const plainText = (text: string): string => stripEmoji(text).trim()

/** Counts `max` in UTF-16 units, as a textarea does. */
export const descriptionSchema = (max: number) =>
  z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(max))

export const scoreSchema = z.int().check(z.gte(1), z.lte(5))

export const maxMessageLength = 2000

/** Event fields; the organisation's events have only `files`. */
export const writtenFields = {
  by_resident: z.exactOptional(z.boolean()),
  files: z.exactOptional(z.array(storedFileSchema)),
}

/** Files may be documents (Q-06, T-05). */
export const newMessageSchema = z.strictObject({
  text: descriptionSchema(maxMessageLength),
  files: z.optional(fileIdsSchema),
})
export type NewMessage = z.output<typeof newMessageSchema>

/** `not_done` disputes finished work and reopens the request. */
export const newCommentSchema = z.extend(newMessageSchema, { not_done: z.optional(z.boolean()) })
export type NewComment = z.output<typeof newCommentSchema>

/** `number` of the request or ticket. */
export const acceptedMessageSchema = z.object({ _id: idSchema, number: z.string() })

const cancellable: readonly RequestStatus[] = ['accepted', 'planned']
const discussed: readonly (RequestStatus | TicketStatus)[] = [
  'accepted',
  'planned',
  'in_work',
  'sent',
  'answered',
]

/** Returns true until work starts. */
export const isCancellable = (status: RequestStatus): boolean => cancellable.includes(status)

export const acceptsMessages = (status: RequestStatus | TicketStatus): boolean => discussed.includes(status)

const disputeDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** Finished work can be disputed for 30 days after it was reported done. */
export const isDisputable = (status: RequestStatus, changedAt: string | Date, now: number): boolean =>
  status === 'done' && now - new Date(changedAt).getTime() < disputeDays * dayMs
