import { dropRefused, forgetGone, isWholeAtServer } from './attachments.ts'
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

/** Pause after an attempt without an answer: doubling from 2 s to 5 min, spread by `jitter` over its upper half. */
export const pauseAfter = (attempts: number, jitter: number): number => {
  const full = Math.min(maxDelayMs, firstMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(full * (0.5 + jitter / 2))
}

/** Whether a pause is over. One longer than there is was written by a clock that has been set back since. */
export const isPauseOver = (notBefore: number, now: number): boolean =>
  notBefore <= now || notBefore > now + maxDelayMs

/** Every function here is pure: a lane in, a lane out, the same object when there is nothing to change. */

export const emptyLane = ({ lane, kind, scope, profile }: LaneId): Lane => ({
  version: recordVersion,
  lane,
  kind,
  scope,
  profile,
  items: [],
})

const put = (lane: Lane, items: readonly Item[]): Lane => ({ ...lane, items })
const alter = (lane: Lane, id: string, by: (item: Item) => Item): Lane =>
  lane.items.some((item) => item.id === id)
    ? put(
        lane,
        lane.items.map((item) => (item.id === id ? by(item) : item)),
      )
    : lane

/** The draft that the resident is writing: at most one, the last of the lane. */
export const findDraft = (lane: Lane): Item | undefined =>
  lane.items.findLast((item) => item.state.name === 'draft')

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether the draft of a lane, or that there is none, is what `seen` held of it. A lane that is gone hides nothing newer. */
export const isDraftAsSeen = (lane: Lane | null, seen: Lane | null): boolean =>
  lane === null || isSame(findDraft(lane)?.payload, seen ? findDraft(seen)?.payload : undefined)

/** Basis of a new draft: what its writer saw, or what was accepted over that meanwhile. */
const standing = (lane: Lane, seen: unknown): unknown =>
  lane.items.reduce(
    (base, { state, basedOn }) =>
      state.name === 'accepted' && isSame(base, basedOn) ? (state.basedOn ?? base) : base,
    seen,
  )

/** Writes the draft: the one there is, which stays based on what it was begun on, or a new item with `id` behind everything queued. */
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

/** Removes the draft: the resident emptied the field. */
export const discardDraft = (lane: Lane): Lane => {
  const draft = findDraft(lane)
  return draft
    ? put(
        lane,
        lane.items.filter((item) => item !== draft),
      )
    : lane
}

/** Queues the draft under its key, a UUID minted now and kept for good; without the files that were refused. */
export const queueDraft = (lane: Lane, key: string): Lane => {
  const draft = findDraft(lane)
  return draft
    ? alter(lane, draft.id, (item) => ({
        ...dropRefused(item),
        key,
        state: { name: 'queued', notBefore: 0 },
      }))
    : lane
}

/**
 * Whether an item can become a draft again: it was refused, or never sent, so that nothing of it can be at the server.
 */
export const isRecallable = ({ state, attempts }: Item): boolean =>
  state.name === 'rejected' || ((state.name === 'queued' || state.name === 'blocked') && attempts === 0)

/** The resident takes an item back to write on: it is the lane's draft again and loses its key. */
export const revertToDraft = (lane: Lane, id: string): Lane => {
  const known = lane.items.find((item) => item.id === id)
  if (findDraft(lane) || !known || !isRecallable(known)) return lane
  const draft: Item = { ...known, key: null, state: { name: 'draft' }, attempts: 0, lastError: null }
  return alter(lane, id, () => draft)
}

/** The lane without those of the items that can still be taken back: a new one takes their place. */
export const removeReplaced = (lane: Lane, ids: readonly string[]): Lane =>
  put(
    lane,
    lane.items.filter((item) => !ids.includes(item.id) || !isRecallable(item)),
  )

const isBehindUs = ({ name }: ItemState): boolean => name === 'accepted' || name === 'rejected'

/** The item whose turn it is: the oldest that is neither accepted nor refused for good. A draft never has a turn. */
export const findHead = (lane: Lane): Item | undefined => {
  const head = lane.items.find((item) => !isBehindUs(item.state))
  return head?.state.name === 'draft' ? undefined : head
}

/** Begins to send the head, if it is queued, its files are uploaded and, unless `ignoreBackoff`, its pause is over. */
export const begin = (lane: Lane, now: number, ignoreBackoff: boolean): Lane => {
  const head = findHead(lane)
  if (head === undefined || !isWholeAtServer(head)) return lane
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
      return { name: 'queued', notBefore: now + pauseAfter(attempts, jitter) }
    case 'accepted':
      return { name: 'accepted', at: now, receipt: outcome.receipt, basedOn: outcome.basedOn }
    default:
      return outcome
  }
}

/**
 * Writes down what became of a sent item. `jitter` in [0, 1) spreads the pause after no answer. Once an item is
 * accepted, what was written over it and never sent stands on the accepted value: that is no conflict.
 */
export const applyOutcome = (lane: Lane, id: string, outcome: Outcome, now: number, jitter: number): Lane => {
  const sent = lane.items.find((item) => item.id === id)
  if (sent?.state.name !== 'sending') return lane
  const settled = alter(lane, id, (item) => ({
    ...(outcome.name === 'file_gone' ? forgetGone(item, outcome.files) : item),
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

const requeue = (item: Item): Item => ({ ...item, state: { name: 'queued', notBefore: 0 } })

/** Items that a dead page or worker left 'sending' are queued again under the same key. Only under the deliver lock. */
export const recover = (lane: Lane): Lane =>
  lane.items.some((item) => item.state.name === 'sending')
    ? put(
        lane,
        lane.items.map((item) => (item.state.name === 'sending' ? requeue(item) : item)),
      )
    : lane

/** Blocked items are tried again: the resident signed in anew. */
export const unblock = (lane: Lane): Lane =>
  lane.items.some((item) => item.state.name === 'blocked')
    ? put(
        lane,
        lane.items.map((item) => (item.state.name === 'blocked' ? requeue(item) : item)),
      )
    : lane

/**
 * The resident asks to try again, now: what waits, is blocked or was refused, under the same key; without the files that
 * were refused.
 */
export const retry = (lane: Lane, id: string): Lane =>
  alter(lane, id, (item) =>
    ['queued', 'blocked', 'rejected'].includes(item.state.name) ? requeue(dropRefused(item)) : item,
  )

/** The resident's own value against a conflict: a new item, with a new key, in the place of the old one. */
export const resolveWithLocal = (
  lane: Lane,
  id: string,
  mine: { readonly id: string; readonly key: string; readonly basedOn: unknown },
): Lane =>
  alter(lane, id, (item) =>
    item.state.name === 'conflict' ? requeue({ ...item, ...mine, attempts: 0, lastError: null }) : item,
  )

/** The resident removes an item, or leaves a conflict as it is. What is on its way stays until it is settled. */
export const remove = (lane: Lane, id: string): Lane =>
  put(
    lane,
    lane.items.filter((item) => item.id !== id || item.state.name === 'sending'),
  )

/** Accepted items that the resident has seen go. */
export const removeAcknowledged = (lane: Lane, ids: ReadonlySet<string>): Lane =>
  put(
    lane,
    lane.items.filter((item) => item.state.name !== 'accepted' || !ids.has(item.id)),
  )

const isDraft = ({ state }: Item): boolean => state.name === 'draft'

/**
 * A lane as this context holds it together with what others kept of it meanwhile: ours counts for an item that both
 * know, theirs are added, and a draft stays last. A removed item may come back; none is lost.
 */
export const merge = (stored: Lane | null, ours: Lane): Lane => {
  const known = new Set(ours.items.map(({ id }) => id))
  const theirs = stored?.items.filter(({ id }) => !known.has(id)) ?? []
  const all = [...ours.items, ...theirs]
  return put(ours, [...all.filter((item) => !isDraft(item)), ...all.filter(isDraft)])
}

/** Whether the resident still waits for this item or has to decide about it. */
export const isUnsent = ({ state }: Item): boolean => state.name !== 'draft' && state.name !== 'accepted'
