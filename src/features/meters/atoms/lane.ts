import { atom } from 'jotai/vanilla'
import { laneByNameAtom } from '../../../lib/outbox/atoms.ts'
import { draftOf, isUnsent } from '../../../lib/outbox/machine.ts'
import { meterBasedOnSchema, meterPayloadSchema, type MeterPayload } from '../../../lib/outbox/meters.ts'
import type { Item } from '../../../lib/outbox/types.ts'
import { byName } from '../../../lib/state/family.ts'

const noItems: readonly Item[] = []

/** What a queued or drafted item holds; null when it is not a reading that this version knows. */
export const payloadOf = (payload: unknown): MeterPayload | null => {
  const known = meterPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

/** The version of the standing reading that the item was written over; 0 for none. */
const versionUnder = (item: Item): number => {
  const basedOn = meterBasedOnSchema.safeParse(item.basedOn)
  return basedOn.success ? basedOn.data.version : 0
}

export const itemsAtom = byName((lane) => atom((get) => get(laneByNameAtom(lane))?.items ?? noItems))

/** The item that the resident is writing; undefined when nothing is typed. */
export const draftItemAtom = byName((lane) =>
  atom((get) => {
    const found = get(laneByNameAtom(lane))
    return found === null ? undefined : draftOf(found)
  }),
)

/** What is typed for a lane's meter. */
export const draftAtom = byName((lane) => atom((get) => payloadOf(get(draftItemAtom(lane))?.payload)))

/** The newest item that waits for the network or for the resident. */
export const waitingAtom = byName((lane) => atom((get) => get(itemsAtom(lane)).findLast(isUnsent)))

/** The newest item that the server accepted. */
export const acceptedItemAtom = byName((lane) =>
  atom((get) => get(itemsAtom(lane)).findLast(({ state }) => state.name === 'accepted')),
)

/** Whether the item was accepted after the list with a standing reading of `version` was made. */
export const isNewerThan = (version: number, item: Item): boolean => versionUnder(item) >= version
