import * as z from 'zod/mini'
import { idSchema } from '#contract/primitives.ts'

/*
 * Storage model of the outbox (docs/offline.md). Each scope (a resident's profile) has a database `cabinet-<scope>`
 * with one object store, keyed by:
 *   <lane>             items in order, the draft last (`Lane`)
 *   file/<id>          bytes of a file that an item needs
 *   aside/<lane>/<id>  an unreadable record, kept as found
 */

/** Records of an unknown version are set aside and counted, never dropped. */
export const recordVersion = 1

/** State of a queued item (docs/offline.md). Instants are ms of the device's clock. */
export type ItemState =
  | { readonly name: 'draft' }
  | { readonly name: 'queued'; readonly notBefore: number }
  | { readonly name: 'sending'; readonly since: number }
  | {
      readonly name: 'accepted'
      readonly at: number
      readonly receipt: string
      /** Basis for edits over the accepted value; absent in older records. */
      readonly basedOn?: unknown
    }
  | { readonly name: 'rejected'; readonly errors: readonly string[]; readonly code: string | null }
  | {
      readonly name: 'conflict'
      readonly code: string
      readonly errors: readonly string[]
      readonly current: unknown
    }
  | { readonly name: 'blocked'; readonly by: 'auth' | 'profile' }
  /** The resident removed it; its open keys are still to be closed (O-24). */
  | { readonly name: 'closing' }

/** A waiting file may have a reserved `fileId`, under which it may already have arrived. */
export type UploadState =
  | {
      readonly name: 'waiting'
      readonly fileId: string | null
      readonly notBefore: number
      readonly attempts: number
    }
  | { readonly name: 'done'; readonly fileId: string }
  | { readonly name: 'refused'; readonly errors: readonly string[] }

/** Its bytes are stored under `id` until the item is accepted. */
export interface Attachment {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly upload: UploadState
}

export interface Draft {
  readonly payload: unknown
  /** What the resident saw when editing began; the server compares it to detect conflicts. */
  readonly basedOn: unknown
  /** ISO 8601, by the device's clock. */
  readonly capturedAt: string
}

/**
 * `key` is the Idempotency-Key: created when queued, then immutable. A draft has none. `replaces` are keys of earlier
 * attempts, oldest first, whose calls may still arrive (O-23); absent in older records.
 */
export interface Item extends Draft {
  readonly id: string
  readonly key: string | null
  readonly replaces?: readonly string[]
  readonly attachments: readonly Attachment[]
  readonly state: ItemState
  /** Zero means that nothing can have reached the server. */
  readonly attempts: number
  readonly lastError: string | null
}

/** Identity of a lane; its name is like 'meters/12/2026-11'. */
export interface LaneId {
  readonly lane: string
  /** A key of `OutboxKinds`. */
  readonly kind: string
  readonly scope: string
  readonly profile: number
}

/** Items oldest first, sent in this order. */
export interface Lane extends LaneId {
  readonly version: typeof recordVersion
  readonly items: readonly Item[]
}

export type Outcome =
  | {
      readonly name: 'accepted'
      readonly receipt: string
      /** New basis of later items that edited this value. */
      readonly basedOn: unknown
    }
  | { readonly name: 'rejected'; readonly errors: readonly string[]; readonly code: string | null }
  | {
      readonly name: 'conflict'
      readonly code: string
      readonly errors: readonly string[]
      readonly current: unknown
    }
  | { readonly name: 'blocked'; readonly by: 'auth' | 'profile' }
  | { readonly name: 'networkError'; readonly error: string }
  /** The server no longer has these files (null: all of the item's); they are uploaded again. */
  | { readonly name: 'file_gone'; readonly files: readonly string[] | null }

/** Sends an item whose files are uploaded. Returns expected failures as outcomes, never throws. */
export type Sender = (lane: LaneId, item: Item) => Promise<Outcome>

const instant = z.number()
const errors = z.array(z.string())

const stateSchema: z.ZodMiniType<ItemState> = z.discriminatedUnion('name', [
  z.object({ name: z.enum(['draft', 'closing']) }),
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

/** Old stored items have no attachments. */
type StoredItem = Omit<Item, 'attachments'> & { readonly attachments?: readonly Attachment[] }

const itemSchema: z.ZodMiniType<StoredItem> = z.object({
  id: z.string(),
  key: z.nullable(z.uuid()),
  replaces: z.exactOptional(z.array(z.string())),
  payload: z.unknown(),
  basedOn: z.unknown(),
  capturedAt: z.string(),
  attachments: z.exactOptional(z.array(attachmentSchema)),
  state: stateSchema,
  attempts: z.int(),
  lastError: z.nullable(z.string()),
})

const laneSchema: z.ZodMiniType<Omit<Lane, 'items'> & { readonly items: readonly StoredItem[] }> = z.object({
  version: z.literal(recordVersion),
  lane: z.string(),
  kind: z.string(),
  scope: z.string(),
  profile: idSchema,
  items: z.array(itemSchema),
})

const withAttachments = ({ attachments = [], ...item }: StoredItem): Item => ({ ...item, attachments })

/** Returns null if this version does not understand the record. */
export const readLane = (record: unknown): Lane | null => {
  const lane = laneSchema.safeParse(record)
  return lane.success ? { ...lane.data, items: lane.data.items.map(withAttachments) } : null
}
