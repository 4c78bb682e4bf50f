import { atom } from 'jotai/vanilla'
import { atomFamily } from '../state/family.ts'
import { scopeAtom } from '../session/scope.ts'
import { listUploads } from './attachments.ts'
import { isUnsent } from './transitions.ts'
import type { Item, Lane } from './record.ts'

/** A scope's lanes as this page knows them. */
interface LanesView {
  readonly scope: string | null
  readonly names: ReadonlySet<string>
  /** Records that this version does not understand; they are kept. */
  readonly setAside: number
}

const emptyView: LanesView = { scope: null, names: new Set(), setAside: 0 }

const viewAtom = atom(emptyView)
const presentViewAtom = atom((get) => (get(viewAtom).scope === get(scopeAtom) ? get(viewAtom) : emptyView))

/** A lane as this page knows it, of whatever profile: an atom for each, so that a keystroke in one asks nothing of the others. */
export const heldLaneAtom = atomFamily((_lane) => atom<Lane | null>(null))

/** A lane of the active profile by its name, its draft included, live across tabs and the worker; null for none. */
export const laneByNameAtom = atomFamily((name) =>
  atom((get) => {
    const lane = get(heldLaneAtom(name))
    return lane?.scope === get(scopeAtom) ? lane : null
  }),
)

/** All lanes of the active profile. */
export const lanesAtom = atom((get): readonly Lane[] =>
  [...get(presentViewAtom).names].flatMap((name) => get(laneByNameAtom(name)) ?? []),
)
export const setAsideCountAtom = atom((get) => get(presentViewAtom).setAside)

/** Shows one lane of a scope as it stands; written by the outbox alone. */
export const showLaneAtom = atom(null, (get, set, scope: string, name: string, lane: Lane | null) => {
  const view = get(viewAtom)
  const names = view.scope === scope ? view.names : emptyView.names
  const isThere = lane !== null && lane.items.length > 0
  set(heldLaneAtom(name), isThere ? lane : null)
  if (view.scope === scope && names.has(name) === isThere) return
  const others = [...names].filter((other) => other !== name)
  set(viewAtom, { ...view, scope, names: new Set(isThere ? [...others, name] : others) })
})

/** Shows all lanes of a scope; written by the outbox alone. */
export const showLanesAtom = atom(
  null,
  (get, set, scope: string, lanes: readonly Lane[], setAside: number) => {
    const names = new Set(lanes.map(({ lane }) => lane))
    for (const name of get(viewAtom).names) if (!names.has(name)) set(heldLaneAtom(name), null)
    for (const lane of lanes) set(heldLaneAtom(lane.lane), lane)
    set(viewAtom, { scope, names, setAside })
  },
)
/** Whether this page is sending. */
export const isDeliveringAtom = atom(false)

/** Share of a file that has left this page, from 0 to 1, by the file's id; none while nothing of it moves. */
export const uploadSharesAtom = atom<ReadonlyMap<string, number>>(new Map())

/** An item with its lane, as the queue screen lists them. */
export interface Queued {
  readonly lane: Lane
  readonly item: Item
}

/** Every item of the active profile, with its lane. */
export const itemsAtom = atom((get): readonly Queued[] =>
  get(lanesAtom).flatMap((lane) => lane.items.map((item) => ({ lane, item }))),
)
/** Items that wait for the network or for the resident: queued, sending, refused, in conflict, blocked. */
const unsentAtom = atom((get) => get(itemsAtom).filter(({ item }) => isUnsent(item)))
/** Items that were accepted and not yet put away as seen. */
export const acceptedAtom = atom((get) => get(itemsAtom).filter(({ item }) => item.state.name === 'accepted'))
/** Files that are yet to be uploaded, those of drafts too. */
export const uploadCountAtom = atom((get) => get(lanesAtom).flatMap(listUploads).length)
export const unsentCountAtom = atom((get) => get(unsentAtom).length)
export const draftCountAtom = atom(
  (get) => get(itemsAtom).filter(({ item }) => item.state.name === 'draft').length,
)
