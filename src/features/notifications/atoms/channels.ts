import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadChannels } from '../api/load-channels.ts'

/** The resident's channels; writing with a change makes it. */
export const channelsAtom = remoteAtom(loadChannels)
