import { inSlices, remoteAtom } from '../../../lib/state/remote.ts'
import { loadMeters } from '../api/load-meters.ts'

/** The meters of the active profile, as the server said. */
export const metersAtom = remoteAtom(loadMeters, { draw: inSlices })
