import { closeKeys } from '#contract/outbox/endpoints.ts'
import { remove } from './decisions.ts'
import { maxKeys } from '#contract/outbox/schema.ts'
import { call } from '../http/call.ts'
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

/** The resident looks at a dialog meanwhile. */
const timeoutMs = 10_000

/** Removes an item. One that may have arrived has its keys closed first, so nothing of it arrives later (O-24). */
export const withdraw = async (
  outbox: Pick<Outbox, 'change'>,
  { lane: { lane, profile, scope }, item }: Queued,
): Promise<Withdrawal> => {
  const keys = getOpenKeys(item).slice(-maxKeys)
  try {
    const { effects } =
      keys.length > 0
        ? await call(closeKeys, { body: { keys } }, { profile, scope, timeoutMs })
        : { effects: [] }
    await outbox.change(lane, (there) => remove(there, item.id))
    const number = effects.at(-1)?.number
    return number === undefined ? { name: 'removed' } : { name: 'accepted', number }
  } catch {
    return { name: 'unknown' }
  }
}
