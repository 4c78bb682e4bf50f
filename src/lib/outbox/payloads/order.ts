import * as z from 'zod/mini'
import type { OrderTexts } from '#contract/catalogue/order.ts'

const text = z.optional(z.string())

/**
 * Payload of the lane of an order by e-mail: what was typed, and the idempotency key of that content. It is never sent
 * by the outbox: the order needs a consent that is given at once (S-07).
 */
export const orderPayloadSchema = z.object({
  texts: z.object({ name: text, address: text, phone: text, mail: text, comment: text }),
  key: z.uuid(),
})
export interface OrderPayload {
  readonly texts: OrderTexts
  readonly key: string
}

/** The lane of the order form of a service. */
export const orderLane = (service: number): string => `order/${service}`
