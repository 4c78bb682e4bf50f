import { atom } from 'jotai/vanilla'
import { getCasesToday, getExchangeToday } from '#contract/desk/today-endpoints.ts'
import { hasDuty, type StaffRole } from '#contract/staff/roles.ts'
import { prefetch, remoteAtom, type RemoteAtom } from '../../lib/state/remote.ts'

export const casesAtom = remoteAtom(getCasesToday)
export const exchangeAtom = remoteAtom(getExchangeToday)

/** When all of it was last asked for, in milliseconds by the device's clock. */
export const askedAtAtom = atom<number | null>(null)

const listParts = (role: StaffRole): readonly RemoteAtom<unknown, []>[] => [
  ...(hasDuty(role, 'cases') ? [casesAtom] : []),
  ...(hasDuty(role, 'exchange') ? [exchangeAtom] : []),
]

/** Asks for what is of the role's duties. */
export const askAtom = atom(null, async (_get, set, role: StaffRole) => {
  await Promise.all(listParts(role).map((part) => set(part)))
  set(askedAtAtom, Date.now())
})

/** Asks for it before the screen stands; what the screen asks for at first is then this. */
export const askAheadAtom = atom(null, async (_get, set, role: StaffRole) => {
  await Promise.all(listParts(role).map(prefetch))
  set(askedAtAtom, Date.now())
})
