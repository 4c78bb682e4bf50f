import { atom } from 'jotai/vanilla'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import { listSentNotices } from '#contract/notifications/history-endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'

const remoteNoticesAtom = remoteAtom(getNotices, {
  // No sectors in the query means all.
  input: (sectors: readonly string[]) => ({ query: sectors.length === 0 ? {} : { sectors: [...sectors] } }),
})

export const sentNoticesAtom = remoteAtom(listSentNotices)

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
