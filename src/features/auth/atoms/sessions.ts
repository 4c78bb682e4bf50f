import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadSessions } from '../api/load-sessions.ts'

/** Sign-ins of the resident that are still good. */
export const sessionsAtom = remoteAtom(loadSessions)
