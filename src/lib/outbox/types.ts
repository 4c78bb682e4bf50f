/** Version of a lane's record; a record of an unknown version is set aside and counted, never dropped. */
export const recordVersion = 1

/** Where a queued thing stands (architecture.md, "Offline"). Instants are milliseconds by the device's clock. */
export type ItemState =
  | { readonly name: 'draft' }
  | { readonly name: 'queued'; readonly notBefore: number }
  | { readonly name: 'sending'; readonly since: number }
  | { readonly name: 'accepted'; readonly at: number; readonly receipt: string }
  | { readonly name: 'rejected'; readonly errors: readonly string[]; readonly code: string | null }
  | {
      readonly name: 'conflict'
      readonly code: string
      readonly errors: readonly string[]
      readonly current: unknown
    }
  | { readonly name: 'blocked'; readonly by: 'auth' | 'profile' }

/** What the resident wrote, as a screen gives it. */
export interface Draft {
  readonly payload: unknown
  /** What the resident saw when writing; the server compares it with what it has. */
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
  readonly state: ItemState
  /** How often it was sent. Before the first time nothing of it can have reached the server. */
  readonly attempts: number
  readonly lastError: string | null
}

/** What a lane sends: which registered sender takes its items. */
export type LaneKind = 'meters' | 'request' | 'ticket'

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

/** Sends one item of a lane and says what became of it; expected failures are outcomes, never thrown. */
export type Sender = (lane: LaneId, item: Item) => Promise<Outcome>
