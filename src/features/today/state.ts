import { atom } from 'jotai/vanilla'
import { getCasesToday, getExchangeToday } from '#contract/today/endpoints.ts'
import { hasDuty, type StaffRole } from '#contract/staff/roles.ts'
import { prefetch, remoteAtom, type RemoteAtom } from '../../lib/state/remote.ts'

export const casesAtom = remoteAtom(getCasesToday)
export const exchangeAtom = remoteAtom(getExchangeToday)

/** Last refresh, ms on the device clock. */
export const loadedAtAtom = atom<number | null>(null)

const listParts = (role: StaffRole): readonly RemoteAtom<unknown, []>[] => [
  ...(hasDuty(role, 'cases') ? [casesAtom] : []),
  ...(hasDuty(role, 'exchange') ? [exchangeAtom] : []),
]

export const askAtom = atom(null, async (_get, set, role: StaffRole) => {
  await Promise.all(listParts(role).map((part) => set(part)))
  set(loadedAtAtom, Date.now())
})

/** Prefetches before the screen mounts; its first load reuses the result. */
export const prefetchAtom = atom(null, async (_get, set, role: StaffRole) => {
  await Promise.all(listParts(role).map(prefetch))
  set(loadedAtAtom, Date.now())
})
