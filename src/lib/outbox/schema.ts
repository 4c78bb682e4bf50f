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
  z.object({ name: z.literal('accepted'), at: instant, receipt: z.string() }),
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

const itemSchema: z.ZodMiniType<Item> = z.object({
  id: z.string(),
  key: z.nullable(z.uuid()),
  payload: z.unknown(),
  basedOn: z.unknown(),
  capturedAt: z.string(),
  // A record of before there were files has none.
  attachments: z.prefault(z.array(attachmentSchema), []),
  state: stateSchema,
  attempts: z.int(),
  lastError: z.nullable(z.string()),
})

/** A lane's record as kept on the device; whatever it refuses is set aside, never dropped. */
export const laneSchema: z.ZodMiniType<Lane> = z.object({
  version: z.literal(recordVersion),
  lane: z.string(),
  kind: z.enum(['meters', 'request', 'ticket']),
  scope: z.string(),
  profile: idSchema,
  items: z.array(itemSchema),
})
