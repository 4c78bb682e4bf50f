import { atom } from 'jotai/vanilla'
import { scopeAtom } from '../scope.ts'
import type { StorageState } from '../storage-state.ts'
import { uploadsOf } from './attachments.ts'
import { isUnsent } from './machine.ts'
import type { Item, Lane } from './types.ts'

/** What this page knows of a scope's lanes; filled by the outbox alone. */
export interface LanesView {
  readonly scope: string | null
  readonly lanes: ReadonlyMap<string, Lane>
  /** Records that this version does not understand; they are kept. */
  readonly setAside: number
}

const emptyView: LanesView = { scope: null, lanes: new Map(), setAside: 0 }

export const viewAtom = atom<LanesView>(emptyView)
const presentViewAtom = atom((get) => (get(viewAtom).scope === get(scopeAtom) ? get(viewAtom) : emptyView))

/** Lanes of the active profile by name, drafts included, live across tabs and the worker. */
export const lanesAtom = atom((get) => get(presentViewAtom).lanes)
export const setAsideCountAtom = atom((get) => get(presentViewAtom).setAside)
/** Whether the device keeps what is written (row O-11). */
export const storageStateAtom = atom<StorageState>('ok')
/** Whether this page is sending. */
export const isDeliveringAtom = atom(false)

/** How much of a file has left this page, from 0 to 1, by the file's id; none while nothing of it moves. */
export const uploadSharesAtom = atom<ReadonlyMap<string, number>>(new Map())

/** An item with its lane, as the queue screen lists them. */
export interface Queued {
  readonly lane: Lane
  readonly item: Item
}

const itemsAtom = atom((get): readonly Queued[] =>
  [...get(lanesAtom).values()].flatMap((lane) => lane.items.map((item) => ({ lane, item }))),
)
/** What waits for the network or for the resident: queued, sending, refused, in conflict, blocked. */
const unsentAtom = atom((get) => get(itemsAtom).filter(({ item }) => isUnsent(item)))
/** What was accepted and not yet put away as seen. */
export const acceptedAtom = atom((get) => get(itemsAtom).filter(({ item }) => item.state.name === 'accepted'))
/** Files that are yet to be uploaded, those of drafts too. */
export const uploadCountAtom = atom((get) => [...get(lanesAtom).values()].flatMap(uploadsOf).length)
export const unsentCountAtom = atom((get) => get(unsentAtom).length)
export const draftCountAtom = atom(
  (get) => get(itemsAtom).filter(({ item }) => item.state.name === 'draft').length,
)
