import * as z from 'zod/mini'

const kindSchema = z.object({
  type: z.enum(['AreaRequest', 'HouseRequest']),
  category: z.string(),
  subcategory: z.string(),
  /** Name in the form and in the queue. */
  name: z.string(),
  categoryName: z.string(),
})

/** Payload of a request's lane: the form as it was left. */
export const requestPayloadSchema = z.object({
  kind: z.nullable(kindSchema),
  description: z.string(),
  /** 'YYYY-MM-DD' and 'HH:MM' of the organisation, empty where none is desired. */
  day: z.string(),
  time: z.string(),
  /** The desired start as an instant, once it is queued; null where none is desired. */
  startAt: z.nullable(z.string()),
  /** Written by the mask. */
  phones: z.array(z.string()),
})
export type RequestPayload = z.output<typeof requestPayloadSchema>
