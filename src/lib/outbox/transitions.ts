import { removeRejected, removeDeleted, isFullyUploaded } from './attachments.ts'
import {
  recordVersion,
  type Draft,
  type Item,
  type ItemState,
  type Lane,
  type LaneId,
  type Outcome,
} from './record.ts'

const firstMs = 2_000
const maxDelayMs = 5 * 60_000

/** Returns the retry pause: doubles from 2 s to 5 min, `jitter` spreads its upper half. */
export const getBackoffMs = (attempts: number, jitter: number): number => {
  const full = Math.min(maxDelayMs, firstMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(full * (0.5 + jitter / 2))
}

/** Treats a pause above the maximum as over: the clock was set back. */
export const isPauseOver = (notBefore: number, now: number): boolean =>
  notBefore <= now || notBefore > now + maxDelayMs

/** All functions here are pure. */

export const emptyLane = ({ lane, kind, scope, profile }: LaneId): Lane => ({
  version: recordVersion,
  lane,
  kind,
  scope,
  profile,
  items: [],
})

const isDraft = ({ state }: Item): boolean => state.name === 'draft'

const put = (lane: Lane, items: readonly Item[]): Lane => ({ ...lane, items })
/** Returns the same lane if it has no such item. */
export const alter = (lane: Lane, id: string, by: (item: Item) => Item): Lane =>
  lane.items.some((item) => item.id === id)
    ? put(
        lane,
        lane.items.map((item) => (item.id === id ? by(item) : item)),
      )
    : lane

export const findDraft = (lane: Lane): Item | undefined => lane.items.findLast(isDraft)

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Compares the draft with that in `seen`. A deleted lane hides nothing newer. */
export const isDraftAsSeen = (lane: Lane | null, seen: Lane | null): boolean =>
  lane === null || isSame(findDraft(lane)?.payload, seen ? findDraft(seen)?.payload : undefined)

const standing = (lane: Lane, seen: unknown): unknown =>
  lane.items.reduce(
    (base, { state, basedOn }) =>
      state.name === 'accepted' && isSame(base, basedOn) ? (state.basedOn ?? base) : base,
    seen,
  )

/** Updates the draft, keeping its basis, or appends a new item with `id`. */
export const writeDraft = (lane: Lane, { basedOn: seen, ...draft }: Draft, id: string): Lane => {
  const written = findDraft(lane)
  if (written) return alter(lane, written.id, (item) => ({ ...item, ...draft }))
  const fresh = {
    key: null,
    attachments: [],
    state: { name: 'draft' },
    attempts: 0,
    lastError: null,
  } as const
  return put(lane, [...lane.items, { ...draft, ...fresh, id, basedOn: standing(lane, seen) }])
}

export const removeWhere = (lane: Lane, isGone: (item: Item) => boolean): Lane =>
  put(
    lane,
    lane.items.filter((item) => !isGone(item)),
  )

/** Creates a new UUID; drops rejected files. */
export const queueDraft = (lane: Lane, key: string): Lane => {
  const draft = findDraft(lane)
  return draft
    ? alter(lane, draft.id, (item) => ({
        ...removeRejected(item),
        key,
        state: { name: 'queued', notBefore: 0 },
      }))
    : lane
}

/** Returns the keys whose calls may have arrived or may still arrive, oldest first. */
export const getOpenKeys = ({ key, attempts, replaces = [] }: Item): readonly string[] =>
  key !== null && attempts > 0 ? [...replaces, key] : replaces

/** Returns true if nothing of the item can be at the server, or the server refused it. */
export const isRecallable = ({ state, attempts }: Item): boolean =>
  state.name === 'rejected' || ((state.name === 'queued' || state.name === 'blocked') && attempts === 0)

export const isClosing = ({ state }: Item): boolean => state.name === 'closing'

/** Removes an item. One with open keys stays, unseen, until a delivery has closed them (O-24). */
export const discard = (lane: Lane, gone: Item): Lane =>
  getOpenKeys(gone).length > 0
    ? alter(lane, gone.id, (item) => ({ ...item, attachments: [], state: { name: 'closing' } }))
    : removeWhere(lane, ({ id }) => id === gone.id)

export const discardDraft = (lane: Lane): Lane => {
  const draft = findDraft(lane)
  return draft ? discard(lane, draft) : lane
}

/** Removes recallable and closing items; the draft takes over their keys, and those of items in other lanes. */
export const removeReplaced = (lane: Lane, ids: readonly string[], others: readonly string[] = []): Lane => {
  const isReplaced = (item: Item): boolean => isClosing(item) || (ids.includes(item.id) && isRecallable(item))
  const keys = [...lane.items.filter(isReplaced).flatMap(getOpenKeys), ...others]
  const left = removeWhere(lane, isReplaced)
  const draft = findDraft(left)
  return draft && keys.length > 0
    ? alter(left, draft.id, (item) => ({ ...item, replaces: [...getOpenKeys(item), ...keys] }))
    : left
}

const isBehindUs = ({ name }: ItemState): boolean =>
  name === 'accepted' || name === 'rejected' || name === 'closing'

/** Returns the oldest item neither accepted nor rejected, unless a draft. */
export const findHead = (lane: Lane): Item | undefined => {
  const head = lane.items.find((item) => !isBehindUs(item.state))
  return head?.state.name === 'draft' ? undefined : head
}

export const beginSending = (lane: Lane, now: number, ignoreBackoff: boolean): Lane => {
  const head = findHead(lane)
  if (head === undefined || !isFullyUploaded(head)) return lane
  if (head.state.name !== 'queued' || (!ignoreBackoff && !isPauseOver(head.state.notBefore, now))) return lane
  return alter(lane, head.id, (item) => ({
    ...item,
    state: { name: 'sending', since: now },
    attempts: item.attempts + 1,
  }))
}

const stateAfter = (outcome: Outcome, attempts: number, now: number, jitter: number): ItemState => {
  switch (outcome.name) {
    case 'networkError':
    case 'file_gone':
      return { name: 'queued', notBefore: now + getBackoffMs(attempts, jitter) }
    case 'accepted':
      return { name: 'accepted', at: now, receipt: outcome.receipt, basedOn: outcome.basedOn }
    default:
      return outcome
  }
}

/** Applies an outcome. After acceptance rebases later unsent items, to avoid conflicts. */
export const applyOutcome = (lane: Lane, id: string, outcome: Outcome, now: number, jitter: number): Lane => {
  const sent = lane.items.find((item) => item.id === id)
  if (sent?.state.name !== 'sending') return lane
  const settled = alter(lane, id, (item) => ({
    ...(outcome.name === 'file_gone' ? removeDeleted(item, outcome.files) : item),
    state: stateAfter(outcome, item.attempts, now, jitter),
    lastError: outcome.name === 'networkError' ? outcome.error : null,
  }))
  return outcome.name === 'accepted' ? rebase(settled, id, outcome.basedOn) : settled
}

const rebase = (lane: Lane, acceptedId: string, basedOn: unknown): Lane => {
  const at = lane.items.findIndex((item) => item.id === acceptedId)
  return put(
    lane,
    lane.items.map((item, index) => (index > at && item.attempts === 0 ? { ...item, basedOn } : item)),
  )
}

export const requeue = (item: Item): Item => ({ ...item, state: { name: 'queued', notBefore: 0 } })

const requeueAll = (lane: Lane, name: ItemState['name']): Lane =>
  lane.items.reduce(
    (changed, { id, state }) => (state.name === name ? alter(changed, id, requeue) : changed),
    lane,
  )

/** Requeues items that a crashed page or worker left 'sending', under the same key. Requires the deliver lock. */
export const recover = (lane: Lane): Lane => requeueAll(lane, 'sending')

export const unblock = (lane: Lane): Lane => requeueAll(lane, 'blocked')

export const removeAcknowledged = (lane: Lane, ids: ReadonlySet<string>): Lane =>
  removeWhere(lane, ({ id, state }) => state.name === 'accepted' && ids.has(id))

/** Merges a lane in memory with the stored one; ours wins. A removed item may reappear; none is lost. */
export const merge = (stored: Lane | null, ours: Lane): Lane => {
  const known = new Set(ours.items.map(({ id }) => id))
  const theirs = stored?.items.filter(({ id }) => !known.has(id)) ?? []
  const all = [...ours.items, ...theirs]
  return put(ours, [...all.filter((item) => !isDraft(item)), ...all.filter(isDraft)])
}
