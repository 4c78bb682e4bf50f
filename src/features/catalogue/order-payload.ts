import * as z from 'zod/mini'
import type { OrderTexts } from '#contract/catalogue/order.ts'

const text = z.optional(z.string())

/** `key` belongs to this content. The outbox never sends it: consent is given at submission (S-07). */
export const orderPayloadSchema = z.object({
  texts: z.object({ name: text, address: text, phone: text, mail: text, comment: text }),
  key: z.uuid(),
})
export interface OrderPayload {
  readonly texts: OrderTexts
  readonly key: string
}

const start = 'order/'

export const orderLane = (service: number): string => `${start}${service}`

export const getLaneService = (lane: string): number => Number(lane.slice(start.length))
