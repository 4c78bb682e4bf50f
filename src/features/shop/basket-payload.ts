import * as z from 'zod/mini'

const service = z.object({ _id: z.int(), quantity: z.int() })

/**
 * `services` are changes since the last sync, or null. The shop posts it, not the outbox: the resident must agree to
 * the price.
 */
export const basketPayloadSchema = z.object({
  services: z.nullable(z.array(service)),
  comment: z.string(),
})
export type BasketPayload = z.output<typeof basketPayloadSchema>

const start = 'shop/'

export const basketLane = (category: number): string => `${start}${category}`

export const getLaneCategory = (lane: string): number => Number(lane.slice(start.length))
