import * as z from 'zod/mini'

const kindSchema = z.object({
  type: z.enum(['AreaRequest', 'HouseRequest']),
  category: z.string(),
  subcategory: z.string(),
  /** What the form and the queue call it. */
  name: z.string(),
  categoryName: z.string(),
})

/** What a request's lane holds: the form as it was left. */
export const requestPayloadSchema = z.object({
  kind: z.nullable(kindSchema),
  description: z.string(),
  /** 'YYYY-MM-DD' and 'HH:MM' of the organisation, empty where none is desired. */
  day: z.string(),
  time: z.string(),
  /** The same as an instant, once it is queued; null where none is desired. */
  startAt: z.nullable(z.string()),
  /** Written by the mask. */
  phones: z.array(z.string()),
})
export type RequestPayload = z.output<typeof requestPayloadSchema>
