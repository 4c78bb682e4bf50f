import { toStorageFault, type StorageState } from '../storage/idb.ts'
import { neededFiles } from './attachments.ts'
import { type Blobs, type LaneStore, openExistingLanes } from './lane-store.ts'
import { merge } from './transitions.ts'
import type { Lane } from './record.ts'

const none: Blobs = new Map()

/** Thrown if the device has no room for a file; nothing was changed. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/**
 * Keeps lanes in memory where storage fails (O-11) or hangs (O-22), until a later write succeeds. A full device
 * rejects files (`NoRoom`) to save space for text.
 */
export const withMemoryFallback = (kept: LaneStore, onState: (state: StorageState) => void): LaneStore => {
  const unkept = new Map<string, Lane | null>()
  const unkeptBlobs = new Map<string, Blob>()
  const lastRead = new Map<string, Lane>()
  let known: StorageState = 'ok'
  const setState = (state: StorageState): void => {
    if (state !== known) onState(state)
    known = state
  }
  const remember = (lane: string, stored: Lane | null): Lane | null => {
    if (stored === null) lastRead.delete(lane)
    else lastRead.set(lane, stored)
    return stored
  }
  const read = async (lane: string): Promise<Lane | null> => {
    if (unkept.has(lane)) return unkept.get(lane) ?? null
    try {
      return remember(lane, await kept.read(lane))
    } catch (error) {
      setState(toStorageFault(error))
      return lastRead.get(lane) ?? null
    }
  }
  const list: LaneStore['list'] = async () => {
    try {
      const found = await kept.list()
      lastRead.clear()
      for (const lane of found.lanes) lastRead.set(lane.lane, lane)
      return found
    } catch (error) {
      setState(toStorageFault(error))
      return { lanes: [...lastRead.values()], setAside: 0 }
    }
  }

  return {
    read,
    list: async () => {
      const { lanes, setAside } = await list()
      const others = lanes.filter(({ lane }) => !unkept.has(lane))
      return { lanes: [...others, ...[...unkept.values()].filter((lane) => lane !== null)], setAside }
    },
    change: async (lane, by, blobs = none) => {
      const memory = unkept.get(lane)
      const all = new Map([...unkeptBlobs, ...blobs])
      try {
        const after = await kept.change(lane, (stored) => by(memory ? merge(stored, memory) : stored), all)
        unkept.delete(lane)
        remember(lane, after)
        for (const id of neededFiles(after)) unkeptBlobs.delete(id)
        setState(unkept.size === 0 ? 'ok' : known)
        return after
      } catch (error) {
        if (blobs.size > 0 && toStorageFault(error) === 'full') throw new NoRoom()
        const after = by(await read(lane))
        unkept.set(lane, after)
        for (const [id, blob] of blobs) unkeptBlobs.set(id, blob)
        setState(toStorageFault(error))
        return after
      }
    },
    blob: async (id) => unkeptBlobs.get(id) ?? kept.blob(id),
    close: () => kept.close(),
  }
}

const opened = new Map<string, LaneStore>()
const ignoreState = (): void => undefined

/** Caches stores of existing databases. */
export const existingLanes = (scope: string): LaneStore => {
  const known = opened.get(scope) ?? withMemoryFallback(openExistingLanes(scope), ignoreState)
  opened.set(scope, known)
  return known
}
