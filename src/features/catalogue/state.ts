import { getPreview, getService, listOrderStatuses, listPositions } from '#contract/catalogue/endpoints.ts'
import { ordersPage } from '#contract/catalogue/schema.ts'
import { getProfileInfo, listPhones } from '#contract/profile/endpoints.ts'
import { pagedAtom } from '../../lib/state/paged.ts'
import { remoteAtom } from '../../lib/state/remote.ts'

export const positionsAtom = remoteAtom(listPositions, { select: ({ results }) => results })

export const serviceAtom = remoteAtom(getService, { input: (id: number) => ({ params: { id } }) })

export const previewAtom = remoteAtom(getPreview, { input: (srv: number) => ({ params: { srv } }) })

/** Newest first. */
export const ordersAtom = pagedAtom(listOrderStatuses, {
  size: ordersPage,
  input: (offset) => ({ query: offset === 0 ? {} : { offset } }),
  select: ({ results: items, count }) => ({ items, count }),
})

export const profileInfoAtom = remoteAtom(getProfileInfo)

/** The resident's own phone first. */
export const phonesAtom = remoteAtom(listPhones, {
  select: ({ phones }) =>
    phones
      .toSorted((a, b) => Number(b.added_by_tenant) - Number(a.added_by_tenant))
      .map(({ str_number: phone }) => phone),
})
