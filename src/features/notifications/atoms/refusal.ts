import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadRefusal } from '../api/load-refusal.ts'

/** An atom of its own for a letter, so that none is shown under another's link. */
export const refusalAtom = (id: string) => remoteAtom(() => loadRefusal(id))
