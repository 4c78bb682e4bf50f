import * as z from 'zod/mini'

const service = z.object({ _id: z.int(), quantity: z.int() })

/**
 * Payload of a basket's lane: what was chosen since the server last had it, null for nothing, and what is to be said
 * with the order. It is never sent by the outbox: the shop posts it, and a price has to be agreed on.
 */
export const basketPayloadSchema = z.object({
  services: z.nullable(z.array(service)),
  comment: z.string(),
})
export type BasketPayload = z.output<typeof basketPayloadSchema>

const start = 'shop/'

/** The lane of a category's basket. */
export const basketLane = (category: number): string => `${start}${category}`

/** The category of a basket's lane. */
export const categoryOfLane = (lane: string): number => Number(lane.slice(start.length))
