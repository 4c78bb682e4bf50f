import { atom } from 'jotai/vanilla'
import type { Queued } from '../../lib/outbox/atoms.ts'
import { readExistingLanes } from '../../lib/outbox/memory-fallback.ts'
import { isOnlyHere } from '../../lib/outbox/stages.ts'
import { remove } from '../../lib/outbox/decisions.ts'
import { readDevice } from '../../lib/session/device.ts'

const foundAtom = atom<readonly Queued[]>([])

/**
 * Items of flats that were detached on another device. The server refuses them all, so each is shown as refused
 * whatever its own state (O-08).
 */
export const detachedAtom = atom((get) =>
  get(foundAtom).map(({ lane, item }): Queued => ({
    lane,
    item: { ...item, state: { name: 'blocked', by: 'profile' } },
  })),
)

const newestAtom = atom<ReadonlySet<string> | null>(null)

/** `own` are the scopes of the account's flats. */
export const loadDetachedAtom = atom(null, async (get, set, own: ReadonlySet<string>) => {
  set(newestAtom, own)
  const others = (await readDevice()).scopes.filter(({ scope }) => !own.has(scope))
  const listings = await Promise.all(others.map(({ scope }) => readExistingLanes(scope).list()))
  // An earlier list of flats may be read later.
  if (get(newestAtom) !== own) return
  set(
    foundAtom,
    listings.flatMap(({ lanes }) =>
      lanes.flatMap((lane) => lane.items.filter(isOnlyHere).map((item) => ({ lane, item }))),
    ),
  )
})

export const removeDetachedAtom = atom(null, async (get, set, { lane, item: { id } }: Queued) => {
  await readExistingLanes(lane.scope).change(lane.lane, (stored) => stored && remove(stored, id))
  set(
    foundAtom,
    get(foundAtom).filter(({ item }) => item.id !== id),
  )
})
