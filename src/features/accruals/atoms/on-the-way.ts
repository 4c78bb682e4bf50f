import { atom } from 'jotai/vanilla'
import { shiftDate } from '#contract/calendar.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { warningAtom } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { profileAtom } from '../../../lib/session/session.ts'
import { loadOnTheWay } from '../api/load-on-the-way.ts'

/** So many days back: a bank that answers later than that is asked about by people. */
const days = 92

const remoteOnTheWayAtom = remoteAtom(loadOnTheWay)

/** Money that the bank has not confirmed (row P-03); a failure of the server shows the general notice (spec C8). */
export const onTheWayAtom = atom(
  (get) => get(remoteOnTheWayAtom),
  async (get, set, today: string) => {
    const user = get(profileAtom).value?.user
    if (user === undefined) return
    await set(remoteOnTheWayAtom, user.id, shiftDate(today, -days), today)
    const { error } = get(remoteOnTheWayAtom)
    if (error instanceof CallError && error.status === 500) set(warningAtom, true)
  },
)
