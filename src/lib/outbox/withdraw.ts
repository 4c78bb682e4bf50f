import { closeItem } from './close-removed.ts'
import { remove, removeUnanswered } from './decisions.ts'
import type { Queued } from './atoms.ts'
import type { Outbox } from './outbox.ts'
import type { Item } from './record.ts'
import { getOpenKeys } from './transitions.ts'

/** Returns true if the item was sent and its last attempt got no answer of the server. */
export const mayHaveArrived = (item: Item): boolean =>
  (item.state.name === 'queued' || item.state.name === 'sending' || item.state.name === 'blocked') &&
  getOpenKeys(item).length > 0

/** `accepted`: the server had it all along; `unknown`: no answer, and nothing was removed. */
export type Withdrawal =
  | { readonly name: 'removed' }
  | { readonly name: 'accepted'; readonly number: string }
  | { readonly name: 'unknown' }

/** Removes an item. One that may have arrived has its keys closed first, so nothing of it arrives later (O-24). */
export const withdraw = async (
  outbox: Pick<Outbox, 'change'>,
  { lane, item }: Queued,
): Promise<Withdrawal> => {
  try {
    const number = await closeItem(lane, item)
    await outbox.change(lane.lane, (there) => remove(there, item.id))
    return number === undefined ? { name: 'removed' } : { name: 'accepted', number }
  } catch {
    return { name: 'unknown' }
  }
}

/** Removes an item without an answer of the server. Its keys are closed once the server answers (O-24). */
export const withdrawLater = (outbox: Pick<Outbox, 'change'>, { lane, item }: Queued): Promise<void> =>
  outbox.change(lane.lane, (there) => removeUnanswered(there, item.id))
