import { listMeters } from '#contract/meters/endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'

/** The meters of the active profile. */
export const metersAtom = remoteAtom(listMeters)
