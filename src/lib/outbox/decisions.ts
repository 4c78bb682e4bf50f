import { removeRejected } from './attachments.ts'
import { alter, discard, findDraft, getOpenKeys, isRecallable, removeWhere, requeue } from './transitions.ts'
import type { Item, Lane } from './record.ts'

// What the resident decides about an item. Apart from the other transitions: no first screen needs them.

/** Drops the item's key; the next one replaces it if it was sent. */
export const revertToDraft = (lane: Lane, id: string): Lane => {
  const known = lane.items.find((item) => item.id === id)
  if (findDraft(lane) || !known || !isRecallable(known)) return lane
  const draft: Item = {
    ...known,
    key: null,
    state: { name: 'draft' },
    attempts: 0,
    lastError: null,
    replaces: getOpenKeys(known),
  }
  return alter(lane, id, () => draft)
}

/** Requeues a waiting, blocked or rejected item under the same key, without rejected files. */
export const retry = (lane: Lane, id: string): Lane =>
  alter(lane, id, (item) =>
    ['queued', 'blocked', 'rejected'].includes(item.state.name) ? requeue(removeRejected(item)) : item,
  )

/** Replaces a conflicting item with the resident's value under a new key. Its call closed the keys before it. */
export const resolveWithLocal = (
  lane: Lane,
  id: string,
  mine: { readonly id: string; readonly key: string; readonly basedOn: unknown },
): Lane =>
  alter(lane, id, (item) =>
    item.state.name === 'conflict'
      ? requeue({
          ...item,
          ...mine,
          attempts: 0,
          lastError: null,
          replaces: item.key === null ? [] : [item.key],
        })
      : item,
  )

/** Sends the resident's value as a new item, based on the displayed one. */
export const sendMine = (id: string, basedOn: unknown): ((lane: Lane) => Lane) => {
  const mine = { id: crypto.randomUUID(), key: crypto.randomUUID(), basedOn }
  return (lane) => resolveWithLocal(lane, id, mine)
}

/** Removes an item unless it is being sent. */
export const remove = (lane: Lane, id: string): Lane =>
  removeWhere(lane, (item) => item.id === id && item.state.name !== 'sending')

/** Does the same without an answer of the server: a later delivery closes the item's keys. */
export const removeUnanswered = (lane: Lane, id: string): Lane => {
  const gone = lane.items.find((item) => item.id === id)
  return gone && gone.state.name !== 'sending' ? discard(lane, gone) : lane
}
