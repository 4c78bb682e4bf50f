import { atom } from 'jotai/vanilla'
import { listCases, listVisits } from '#contract/desk/cases-endpoints.ts'
import { getExchangeToday, getResidentsToday } from '#contract/desk/today-endpoints.ts'
import { hasDuty, type StaffRole } from '#contract/staff/roles.ts'
import { remoteAtom } from '../../lib/state/remote.ts'

/** What is over its term, with the counts of the whole queue. */
export const overdueAtom = remoteAtom(listCases, {
  input: () => ({ query: { view: 'overdue' as const } }),
})
export const residentsAtom = remoteAtom(getResidentsToday)
export const exchangeAtom = remoteAtom(getExchangeToday)
export const visitsAtom = remoteAtom(listVisits, { input: () => ({ query: {} }) })

/** When all of it was last asked for, in milliseconds by the device's clock. */
export const askedAtAtom = atom<number | null>(null)

/** Asks for what is of the role's duties. */
export const askAtom = atom(null, async (_get, set, role: StaffRole) => {
  const hasCases = hasDuty(role, 'cases')
  await Promise.all([
    ...(hasCases ? [set(overdueAtom), set(residentsAtom), set(visitsAtom)] : []),
    ...(hasDuty(role, 'exchange') ? [set(exchangeAtom)] : []),
  ])
  set(askedAtAtom, Date.now())
})
