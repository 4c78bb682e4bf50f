import { atom } from 'jotai/vanilla'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import { loadNotices } from '../api/load-notices.ts'

const remoteNoticesAtom = remoteAtom(loadNotices)

/** Whether the resident's sectors are known; when they could not be loaded, notices of all are asked for. */
export const areSectorsKnownAtom = atom((get) => {
  const { value, status } = get(tenantProfileAtom)
  return value !== undefined || status === 'failed'
})

/** The notices of the resident's sectors (spec C7). */
export const noticesAtom = atom(
  (get) => get(remoteNoticesAtom),
  (get, set) => {
    const sectors = get(tenantProfileAtom).value?.sectors ?? []
    return set(
      remoteNoticesAtom,
      sectors.map(({ value }) => value),
    )
  },
)
