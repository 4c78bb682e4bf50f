import { atom } from 'jotai/vanilla'
import { atomFamily } from '../state/family.ts'
import { scopeAtom } from '../session/scope.ts'
import { listUploads } from './attachments.ts'
import type { Item, Lane } from './record.ts'
import { countStages, isUnsent } from './stages.ts'

interface LanesView {
  readonly scope: string | null
  readonly names: ReadonlySet<string>
  /** Number of records of an unknown version; they are kept. */
  readonly quarantined: number
}

const emptyView: LanesView = { scope: null, names: new Set(), quarantined: 0 }

const viewAtom = atom(emptyView)
const presentViewAtom = atom((get) => (get(viewAtom).scope === get(scopeAtom) ? get(viewAtom) : emptyView))

/** One atom per lane of any profile, so that a keystroke updates only its own lane. */
export const laneStateAtom = atomFamily((_lane) => atom<Lane | null>(null))

/** A lane of the active profile, live across tabs and the worker; null if absent. */
export const laneByNameAtom = atomFamily((name) =>
  atom((get) => {
    const lane = get(laneStateAtom(name))
    return lane?.scope === get(scopeAtom) ? lane : null
  }),
)

export const lanesAtom = atom((get): readonly Lane[] =>
  [...get(presentViewAtom).names].flatMap((name) => get(laneByNameAtom(name)) ?? []),
)
export const quarantinedCountAtom = atom((get) => get(presentViewAtom).quarantined)

/** Only the outbox calls this. */
export const showLaneAtom = atom(null, (get, set, scope: string, name: string, lane: Lane | null) => {
  const view = get(viewAtom)
  const names = view.scope === scope ? view.names : emptyView.names
  const isThere = lane !== null && lane.items.length > 0
  set(laneStateAtom(name), isThere ? lane : null)
  if (view.scope === scope && names.has(name) === isThere) return
  const others = [...names].filter((other) => other !== name)
  set(viewAtom, { ...view, scope, names: new Set(isThere ? [...others, name] : others) })
})

/** Only the outbox calls this. */
export const showLanesAtom = atom(
  null,
  (get, set, scope: string, lanes: readonly Lane[], quarantined: number) => {
    const names = new Set(lanes.map(({ lane }) => lane))
    for (const name of get(viewAtom).names) if (!names.has(name)) set(laneStateAtom(name), null)
    for (const lane of lanes) set(laneStateAtom(lane.lane), lane)
    set(viewAtom, { scope, names, quarantined })
  },
)
export const isDeliveringAtom = atom(false)

/** Upload progress from 0 to 1 by file id; absent if no upload is running. */
export const uploadSharesAtom = atom<ReadonlyMap<string, number>>(new Map())

export interface Queued {
  readonly lane: Lane
  readonly item: Item
}

export const itemsAtom = atom((get): readonly Queued[] =>
  get(lanesAtom).flatMap((lane) => lane.items.map((item) => ({ lane, item }))),
)
export const acceptedAtom = atom((get) => get(itemsAtom).filter(({ item }) => item.state.name === 'accepted'))
/** Includes files of drafts. */
export const uploadCountAtom = atom((get) => get(lanesAtom).flatMap(listUploads).length)
export const stageCountsAtom = atom((get) => countStages(get(itemsAtom).map(({ item }) => item)))
export const unsentCountAtom = atom((get) => get(itemsAtom).filter(({ item }) => isUnsent(item)).length)
