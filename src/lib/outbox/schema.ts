import * as z from 'zod/mini'
import { idSchema } from '#contract/primitives.ts'
import {
  recordVersion,
  type Attachment,
  type Item,
  type ItemState,
  type Lane,
  type UploadState,
} from './types.ts'

const instant = z.number()
const errors = z.array(z.string())

const stateSchema: z.ZodMiniType<ItemState> = z.discriminatedUnion('name', [
  z.object({ name: z.literal('draft') }),
  z.object({ name: z.literal('queued'), notBefore: instant }),
  z.object({ name: z.literal('sending'), since: instant }),
  z.object({
    name: z.literal('accepted'),
    at: instant,
    receipt: z.string(),
    basedOn: z.exactOptional(z.unknown()),
  }),
  z.object({ name: z.literal('rejected'), errors, code: z.nullable(z.string()) }),
  z.object({ name: z.literal('conflict'), code: z.string(), errors, current: z.unknown() }),
  z.object({ name: z.literal('blocked'), by: z.enum(['auth', 'profile']) }),
])

const uploadSchema: z.ZodMiniType<UploadState> = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('waiting'),
    fileId: z.nullable(z.string()),
    notBefore: instant,
    attempts: z.int(),
  }),
  z.object({ name: z.literal('done'), fileId: z.string() }),
  z.object({ name: z.literal('refused'), errors }),
])

const attachmentSchema: z.ZodMiniType<Attachment> = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.int(),
  upload: uploadSchema,
})

/** An item as kept: one of before there were files has none. */
type Kept = Omit<Item, 'attachments'> & { readonly attachments?: readonly Attachment[] }

const itemSchema: z.ZodMiniType<Kept> = z.object({
  id: z.string(),
  key: z.nullable(z.uuid()),
  payload: z.unknown(),
  basedOn: z.unknown(),
  capturedAt: z.string(),
  attachments: z.exactOptional(z.array(attachmentSchema)),
  state: stateSchema,
  attempts: z.int(),
  lastError: z.nullable(z.string()),
})

const laneSchema: z.ZodMiniType<Omit<Lane, 'items'> & { readonly items: readonly Kept[] }> = z.object({
  version: z.literal(recordVersion),
  lane: z.string(),
  kind: z.enum(['meters', 'request', 'ticket', 'shop']),
  scope: z.string(),
  profile: idSchema,
  items: z.array(itemSchema),
})

const whole = ({ attachments = [], ...item }: Kept): Item => ({ ...item, attachments })

/** A lane out of its record on the device; null for what this version does not understand: it is set aside, never dropped. */
export const readLane = (record: unknown): Lane | null => {
  const lane = laneSchema.safeParse(record)
  return lane.success ? { ...lane.data, items: lane.data.items.map(whole) } : null
}
