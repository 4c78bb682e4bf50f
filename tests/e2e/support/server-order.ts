import * as z from 'zod/mini'

/** What the process that hosts servers is asked to do. */
export const orderSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('run'), settings: z.record(z.string(), z.string()) }),
  z.object({ name: z.literal('stop') }),
])
export type Order = z.output<typeof orderSchema>

/** How an order ended. */
export const toldSchema = z.object({ error: z.nullable(z.string()) })
export type Told = z.output<typeof toldSchema>
