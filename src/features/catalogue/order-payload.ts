import * as z from 'zod/mini'
import type { OrderTexts } from '#contract/catalogue/order.ts'

const text = z.optional(z.string())

/** `key` belongs to this content. The outbox never sends it: consent is given at submission (S-07). */
export const orderPayloadSchema = z.object({
  texts: z.object({ name: text, address: text, phone: text, mail: text, comment: text }),
  key: z.uuid(),
  replaces: z.optional(z.array(z.uuid())),
  isSent: z.optional(z.boolean()),
})
export interface OrderPayload {
  readonly texts: OrderTexts
  readonly key: string
  /** Keys of earlier contents whose calls may still arrive (O-23). */
  readonly replaces?: readonly string[] | undefined
  /** A call with the key was begun. */
  readonly isSent?: boolean | undefined
}

const start = 'order/'

export const orderLane = (service: number): string => `${start}${service}`

export const getLaneService = (lane: string): number => Number(lane.slice(start.length))
