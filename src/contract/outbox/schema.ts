import * as z from 'zod/mini'
import { keySchema } from '../primitives.ts'

/** Keys of one item: the call's and those it replaced. */
export const maxKeys = 20
export const keysSchema = z.array(keySchema).check(z.minLength(1), z.maxLength(maxKeys))

export const effectKinds = ['reading', 'request', 'ticket', 'message', 'order', 'payment'] as const

/** What a key did. `number` is the one that the resident was or would be told. */
export const effectSchema = z.object({ kind: z.enum(effectKinds), number: z.string() })
export type Effect = z.output<typeof effectSchema>
