import { listMeters } from '#contract/meters/endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'

export const metersAtom = remoteAtom(listMeters)
