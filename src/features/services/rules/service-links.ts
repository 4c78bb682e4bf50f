import type { HostConfig } from '#contract/host/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { serviceIds, type ServiceId } from '../guides.ts'

/** Where the pages are read: by anybody, or in the cabinet. */
export type Place = 'public' | 'cabinet'
type Links = HostConfig['links']

const login = `#${publicRoutes.login.to({})}`
const qr = `#${publicRoutes.qr.to({})}`

/** Where a service is used; null when the host does not offer it. */
export const serviceHref = (id: ServiceId, place: Place, links: Links): string | null => {
  const hrefs: Readonly<Record<ServiceId, readonly [inPublic: string | null, inCabinet: string | null]>> = {
    online_payment: [login, `#${signedRoutes.accruals.to({})}`],
    qrcode: [qr, qr],
    autopay: [login, `#${signedRoutes.autopay.to({})}`],
    meters: [login, `#${signedRoutes.meters.to({})}`],
    receipts: [login, `#${signedRoutes.user.to({})}`],
    tgbot: [links.tgbot, links.tgbot],
    robot: [links.robot, links.robot],
  }
  return hrefs[id][place === 'public' ? 0 : 1]
}

/** The page about a service. */
export const guideHref = (id: ServiceId, place: Place): string =>
  place === 'public'
    ? `#${publicRoutes.publicService.to({ service: id })}`
    : `#${signedRoutes.profileServices.to({}, { id })}`

/** The list of the pages. */
export const listHref = (place: Place): string =>
  `#${place === 'public' ? publicRoutes.publicServices.to({}) : signedRoutes.profileServices.to({})}`

/** Services that the host offers, in the order of the list. */
export const offeredServices = (links: Links): readonly ServiceId[] =>
  serviceIds.filter((id) => serviceHref(id, 'public', links) !== null)

/** The service that a part of an address names; null for a list, or for one that the host does not offer. */
export const serviceOf = (word: string | null, links: Links): ServiceId | null =>
  offeredServices(links).find((id) => id === word) ?? null
