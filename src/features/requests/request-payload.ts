import * as z from 'zod/mini'

const kindSchema = z.object({
  type: z.enum(['AreaRequest', 'HouseRequest']),
  category: z.string(),
  subcategory: z.string(),
  name: z.string(),
  categoryName: z.string(),
})

export const requestPayloadSchema = z.object({
  kind: z.nullable(kindSchema),
  description: z.string(),
  /** 'YYYY-MM-DD' and 'HH:MM' in the organisation's time zone, or empty. */
  day: z.string(),
  time: z.string(),
  /** The desired start as an instant, set when queued. */
  startAt: z.nullable(z.string()),
  /** Formatted by the input mask. */
  phones: z.array(z.string()),
})
export type RequestPayload = z.output<typeof requestPayloadSchema>
