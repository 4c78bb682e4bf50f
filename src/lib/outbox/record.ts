import * as z from 'zod/mini'
import { idSchema } from '#contract/primitives.ts'

/*
 * The storage model of the outbox (docs/offline.md). Each scope, one resident's one profile, has an IndexedDB database of
 * its own, `cabinet-<scope>`. Its one object store holds
 *   <lane>             a lane's record: the items of one thing in order, the draft last (`Lane`)
 *   file/<id>          the bytes of a file that an item of a lane needs
 *   aside/<lane>/<id>  a record that this version does not understand, kept as it was found
 * A lane, its items and its files change in one transaction (lane-store.ts); transitions.ts says how an item may change.
 */

/** Version of a lane's record; a record of an unknown version is set aside and counted, never dropped. */
export const recordVersion = 1

/** State of a queued item (docs/offline.md). Instants are milliseconds by the device's clock. */
export type ItemState =
  | { readonly name: 'draft' }
  | { readonly name: 'queued'; readonly notBefore: number }
  | { readonly name: 'sending'; readonly since: number }
  | {
      readonly name: 'accepted'
      readonly at: number
      readonly receipt: string
      /** Basis of what is written over the accepted value; absent in older records. */
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

/**
 * State of an attached file: on the device alone, perhaps with an id that the server reserved for it and under which
 * it may have arrived; at the server; or refused by it for good.
 */
export type UploadState =
  | {
      readonly name: 'waiting'
      readonly fileId: string | null
      readonly notBefore: number
      readonly attempts: number
    }
  | { readonly name: 'done'; readonly fileId: string }
  | { readonly name: 'refused'; readonly errors: readonly string[] }

/** A file of an item; its bytes lie beside the lanes under `id` until the item is accepted. */
export interface Attachment {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly upload: UploadState
}

/** A thing that the resident writes, as a screen gives it. */
export interface Draft {
  readonly payload: unknown
  /** Values that the resident saw when beginning to write; the server compares them with its own. */
  readonly basedOn: unknown
  /** Time at which the value was taken, by the device's clock, ISO 8601. */
  readonly capturedAt: string
}

/**
 * One thing that the resident wrote. `key` is minted when it is queued, is its Idempotency-Key and never changes;
 * a draft has none.
 */
export interface Item extends Draft {
  readonly id: string
  readonly key: string | null
  readonly attachments: readonly Attachment[]
  readonly state: ItemState
  /** Number of times it was sent. Before the first nothing of it can have reached the server. */
  readonly attempts: number
  readonly lastError: string | null
}

/** Kind of a lane: the registered sender that takes its items. */
export type LaneKind = 'meters' | 'request' | 'ticket' | 'shop' | 'order' | 'message'

/** Identity of a lane: its name, such as 'meters/12/2026-11', its sender, and whose it is. */
export interface LaneId {
  readonly lane: string
  readonly kind: LaneKind
  readonly scope: string
  readonly profile: number
}

/** One lane: items of one thing, oldest first, sent in this order. */
export interface Lane extends LaneId {
  readonly version: typeof recordVersion
  readonly items: readonly Item[]
}

/** Outcome of one attempt to send an item. */
export type Outcome =
  | {
      readonly name: 'accepted'
      readonly receipt: string
      /** New basis of an item behind this one that was written over its value. */
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
  /** The server has these files no more, or, with null, none of the item's: they are uploaded again. */
  | { readonly name: 'file_gone'; readonly files: readonly string[] | null }

/** Sends one item of a lane, all of its files being at the server, and says what became of it; expected failures are outcomes, never thrown. */
export type Sender = (lane: LaneId, item: Item) => Promise<Outcome>

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
  kind: z.enum(['meters', 'request', 'ticket', 'shop', 'order', 'message']),
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
