import { closeKeys } from '#contract/outbox/endpoints.ts'
import { maxKeys } from '#contract/outbox/schema.ts'
import { call } from '../http/call.ts'
import type { DeliveryDeps } from './deliver.ts'
import type { Item, Lane, LaneId } from './record.ts'
import { toOutcome } from './to-outcome.ts'
import { alter, getOpenKeys, isClosing, removeWhere } from './transitions.ts'

const timeoutMs = 10_000

/** Closes the open keys of an item for ever. Returns the number under which it was accepted before, if it was. */
export const closeItem = async ({ profile, scope }: LaneId, item: Item): Promise<string | undefined> => {
  const keys = getOpenKeys(item).slice(-maxKeys)
  if (keys.length === 0) return undefined
  const { effects } = await call(closeKeys, { body: { keys } }, { profile, scope, timeoutMs })
  return effects.at(-1)?.number
}

const settle = (lane: Lane, { id }: Item, number: string | undefined, now: number): Lane =>
  number === undefined
    ? removeWhere(lane, (item) => item.id === id && isClosing(item))
    : alter(lane, id, (item) =>
        isClosing(item) ? { ...item, state: { name: 'accepted', at: now, receipt: number } } : item,
      )

/**
 * Closes the keys of items that were removed without an answer of the server (O-24). One that had been accepted is shown
 * as accepted. Returns how many are left; those of a flat that is no longer the resident's are dropped.
 */
export const closeRemoved = async (
  { scopes, getLanes, now }: Pick<DeliveryDeps, 'scopes' | 'getLanes' | 'now'>,
  close = closeItem,
): Promise<number> => {
  let left = 0
  for (const scope of await scopes()) {
    const store = getLanes(scope)
    const { lanes } = await store.list()
    for (const lane of lanes)
      for (const item of lane.items.filter(isClosing)) {
        try {
          const number = await close(lane, item)
          await store.change(lane.lane, (there) => there && settle(there, item, number, now()))
        } catch (error) {
          const outcome = toOutcome(error)
          if (outcome.name === 'blocked' && outcome.by === 'profile')
            await store.change(lane.lane, (there) => there && settle(there, item, undefined, now()))
          else left += 1
        }
      }
  }
  return left
}
