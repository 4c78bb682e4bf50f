import * as z from 'zod/mini'

/** Order to the process that hosts servers. */
export const orderSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('run'), settings: z.record(z.string(), z.string()) }),
  z.object({ name: z.literal('stop') }),
])
export type Order = z.output<typeof orderSchema>

/** Outcome of an order. */
export const toldSchema = z.object({ error: z.nullable(z.string()) })
export type Told = z.output<typeof toldSchema>
