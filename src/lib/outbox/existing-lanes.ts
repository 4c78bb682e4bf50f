import { keptLanes } from './kept-lanes.ts'
import { openExistingLanes, type LaneStore } from './lane-store.ts'

const opened = new Map<string, LaneStore>()
const untold = (): void => undefined

/** The lanes of a scope as this context sees them, opened once, never made; none where storage is refused. */
export const existingLanes = (scope: string): LaneStore => {
  const known = opened.get(scope) ?? keptLanes(openExistingLanes(scope), untold)
  opened.set(scope, known)
  return known
}
