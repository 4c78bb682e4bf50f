import { readDevice } from '../session/device.ts'
import { openExistingLanes } from './lane-store.ts'
import { getStage } from './stages.ts'

/** Counts the items of every scope on this device that are sent after the next sign-in, by kind. */
export const countWaiting = async (): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const { scope } of (await readDevice()).scopes) {
    const store = openExistingLanes(scope)
    const { lanes } = await store.list()
    store.close()
    for (const { kind, items } of lanes) {
      const count = items.filter((item) => getStage(item) === 'waiting').length
      if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count)
    }
  }
  return counts
}
