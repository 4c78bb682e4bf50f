import { toStorageFault, type StorageState } from '../storage/idb.ts'
import { listReferencedFiles } from './attachments.ts'
import { type Blobs, type LaneStore, openExistingLanes } from './lane-store.ts'
import { merge } from './transitions.ts'
import type { Lane } from './record.ts'

const none: Blobs = new Map()

/** Thrown if the device has no room for a file; nothing was changed. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/**
 * Keeps lanes in memory where storage fails (O-11) or hangs (O-22), until a later write succeeds. A full device
 * rejects files (`StorageFullError`) to save space for text.
 */
export const withMemoryFallback = (
  deviceLanes: LaneStore,
  onState: (state: StorageState) => void,
): LaneStore => {
  const memoryLanes = new Map<string, Lane | null>()
  const memoryBlobs = new Map<string, Blob>()
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
    if (memoryLanes.has(lane)) return memoryLanes.get(lane) ?? null
    try {
      return remember(lane, await deviceLanes.read(lane))
    } catch (error) {
      setState(toStorageFault(error))
      return lastRead.get(lane) ?? null
    }
  }
  const list: LaneStore['list'] = async () => {
    try {
      const found = await deviceLanes.list()
      lastRead.clear()
      for (const lane of found.lanes) lastRead.set(lane.lane, lane)
      return found
    } catch (error) {
      setState(toStorageFault(error))
      return { lanes: [...lastRead.values()], quarantined: 0 }
    }
  }

  return {
    read,
    list: async () => {
      const { lanes, quarantined } = await list()
      const others = lanes.filter(({ lane }) => !memoryLanes.has(lane))
      return { lanes: [...others, ...[...memoryLanes.values()].filter((lane) => lane !== null)], quarantined }
    },
    change: async (lane, by, blobs = none) => {
      const memory = memoryLanes.get(lane)
      const all = new Map([...memoryBlobs, ...blobs])
      try {
        const after = await deviceLanes.change(
          lane,
          (stored) => by(memory ? merge(stored, memory) : stored),
          all,
        )
        memoryLanes.delete(lane)
        remember(lane, after)
        for (const id of listReferencedFiles(after)) memoryBlobs.delete(id)
        setState(memoryLanes.size === 0 ? 'ok' : known)
        return after
      } catch (error) {
        if (blobs.size > 0 && toStorageFault(error) === 'full') throw new StorageFullError()
        const after = by(await read(lane))
        memoryLanes.set(lane, after)
        for (const [id, blob] of blobs) memoryBlobs.set(id, blob)
        setState(toStorageFault(error))
        return after
      }
    },
    blob: async (id) => memoryBlobs.get(id) ?? deviceLanes.blob(id),
    close: () => deviceLanes.close(),
  }
}

const opened = new Map<string, LaneStore>()
const ignoreState = (): void => undefined

/** Caches stores of existing databases. */
export const readExistingLanes = (scope: string): LaneStore => {
  const known = opened.get(scope) ?? withMemoryFallback(openExistingLanes(scope), ignoreState)
  opened.set(scope, known)
  return known
}
