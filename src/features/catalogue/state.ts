import { getPreview, getService, listOrderStatuses, listPositions } from '#contract/catalogue/endpoints.ts'
import { ordersPage } from '#contract/catalogue/schema.ts'
import { getProfileInfo, listPhones } from '#contract/profile/endpoints.ts'
import { pagedAtom } from '../../lib/state/paged.ts'
import { remoteAtom } from '../../lib/state/remote.ts'

/** The categories of the organisation. */
export const positionsAtom = remoteAtom(listPositions, { select: ({ results }) => results })

/** The service that was opened last. */
export const serviceAtom = remoteAtom(getService, { input: (id: number) => ({ params: { id } }) })

/** A service as its author previews it. */
export const previewAtom = remoteAtom(getPreview, { input: (srv: number) => ({ params: { srv } }) })

/** The resident's orders by e-mail as far as they were asked for, newest first. */
export const ordersAtom = pagedAtom(listOrderStatuses, {
  size: ordersPage,
  input: (offset) => ({ query: offset === 0 ? {} : { offset } }),
  select: ({ results: items, count }) => ({ items, count }),
})

/** The personal account, for what an order form asks. */
export const profileInfoAtom = remoteAtom(getProfileInfo)

/** Phones of the profile, the resident's own first. */
export const phonesAtom = remoteAtom(listPhones, {
  select: ({ phones }) =>
    phones
      .toSorted((a, b) => Number(b.added_by_tenant) - Number(a.added_by_tenant))
      .map(({ str_number: phone }) => phone),
})
