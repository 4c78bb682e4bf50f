/** Version of a lane's record; a record of an unknown version is set aside and counted, never dropped. */
export const recordVersion = 1

/** Where a queued thing stands (docs/offline.md). Instants are milliseconds by the device's clock. */
export type ItemState =
  | { readonly name: 'draft' }
  | { readonly name: 'queued'; readonly notBefore: number }
  | { readonly name: 'sending'; readonly since: number }
  | {
      readonly name: 'accepted'
      readonly at: number
      readonly receipt: string
      /** What is written over the accepted value is based on; nothing in records of before it was kept. */
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
 * Where an attached file stands: on the device alone, perhaps with an id that the server reserved for it and under which
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

/** What the resident wrote, as a screen gives it. */
export interface Draft {
  readonly payload: unknown
  /** What the resident saw when beginning to write; the server compares it with what it has. */
  readonly basedOn: unknown
  /** When the value was taken by the device's clock, ISO 8601. */
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
  /** How often it was sent. Before the first time nothing of it can have reached the server. */
  readonly attempts: number
  readonly lastError: string | null
}

/** What a lane sends: which registered sender takes its items. */
export type LaneKind = 'meters' | 'request' | 'ticket' | 'shop'

/** Which lane: its name, such as 'meters/12/2026-11', its sender, and whose it is. */
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

/** What became of one attempt to send an item. */
export type Outcome =
  | {
      readonly name: 'accepted'
      readonly receipt: string
      /** What an item behind this one, written over its value, is based on from now. */
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
  | { readonly name: 'unanswered'; readonly error: string }
  /** The server has these files no more, or, with null, none of the item's: they are uploaded again. */
  | { readonly name: 'file_gone'; readonly files: readonly string[] | null }

/** Sends one item of a lane, all of its files being at the server, and says what became of it; expected failures are outcomes, never thrown. */
export type Sender = (lane: LaneId, item: Item) => Promise<Outcome>
