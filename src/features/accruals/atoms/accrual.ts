import { atom } from 'jotai/vanilla'
import { getAccrual } from '#contract/accruals/endpoints.ts'
import { shiftDate } from '#contract/calendar.ts'
import { listNotConfirmed } from '#contract/payments/history-endpoints.ts'
import { profileAtom } from '../../../lib/session/session.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'

/** The last opened receipt; compare its id before use. */
export const accrualAtom = remoteAtom(getAccrual, { input: (id: number) => ({ params: { id } }) })

/** Older unconfirmed payments are settled by the organisation. */
const days = 92

export const notConfirmedInput = (userId: number, today: string) => ({
  query: { user_id: userId, date_from: shiftDate(today, -days), date_till: today },
})

const remoteOnTheWayAtom = remoteAtom(listNotConfirmed, { input: notConfirmedInput })

export const onTheWayAtom = atom(
  (get) => get(remoteOnTheWayAtom),
  async (get, set, today: string) => {
    const user = get(profileAtom).value?.user
    if (user === undefined) return
    await set(remoteOnTheWayAtom, user.id, today)
  },
)
