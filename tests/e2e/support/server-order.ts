import * as z from 'zod/mini'

export const orderSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('run'), settings: z.record(z.string(), z.string()) }),
  z.object({ name: z.literal('stop') }),
])
export type Order = z.output<typeof orderSchema>

export const hostReplySchema = z.object({ error: z.nullable(z.string()) })
export type Told = z.output<typeof hostReplySchema>
