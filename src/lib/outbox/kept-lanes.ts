import { faultOf, type StorageState } from '../storage-state.ts'
import type { LaneStore } from './lane-store.ts'
import { merge } from './machine.ts'
import type { Lane } from './types.ts'

/**
 * A lane store that goes on in memory where the device refuses to keep (row O-11): a lane whose write failed lives
 * here until a later write of it succeeds, so that it can still be sent. `onState` hears of every turn.
 */
export const keptLanes = (kept: LaneStore, onState: (state: StorageState) => void): LaneStore => {
  const unkept = new Map<string, Lane | null>()
  let known: StorageState = 'ok'
  const tell = (state: StorageState): void => {
    if (state !== known) onState(state)
    known = state
  }
  const attempt = async <T>(work: () => Promise<T>, instead: T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      tell(faultOf(error))
      return instead
    }
  }
  const read = async (lane: string): Promise<Lane | null> =>
    unkept.has(lane) ? (unkept.get(lane) ?? null) : attempt(() => kept.read(lane), null)

  return {
    read,
    list: async () => {
      const { lanes, setAside } = await attempt(() => kept.list(), { lanes: [], setAside: 0 })
      const others = lanes.filter(({ lane }) => !unkept.has(lane))
      return { lanes: [...others, ...[...unkept.values()].filter((lane) => lane !== null)], setAside }
    },
    change: async (lane, by) => {
      const memory = unkept.get(lane)
      try {
        const after = await kept.change(lane, (stored) => by(memory ? merge(stored, memory) : stored))
        unkept.delete(lane)
        tell(unkept.size === 0 ? 'ok' : known)
        return after
      } catch (error) {
        const after = by(await read(lane))
        unkept.set(lane, after)
        tell(faultOf(error))
        return after
      }
    },
    close: () => kept.close(),
  }
}
