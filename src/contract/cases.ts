import * as z from 'zod/mini'
import { withoutEmoji } from './auth/checks.ts'

/** Statuses of a request; `planned` has its time in `execution.planned_at`. */
export const requestStatuses = ['accepted', 'planned', 'in_work', 'done', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Statuses of a ticket; nobody works on one that its resident revoked. */
export const ticketStatuses = ['sent', 'answered', 'closed', 'revoked'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** A description as it is kept: without emoji (U-05) and without room around it. */
export const plainText = (text: string): string => withoutEmoji(text).trim()

/** Schema of a description; `most` counts UTF-16 units, as a text area does. */
export const descriptionSchema = (most: number) =>
  z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(most))

/** A rating in stars, from 1 to 5. */
export const scoreSchema = z.int().check(z.gte(1), z.lte(5))
