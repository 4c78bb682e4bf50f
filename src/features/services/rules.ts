import type { HostConfig } from '#contract/host/schema.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { serviceIds, type ServiceId } from './guides.ts'

/** The area that shows the pages: the public one, or the cabinet. */
export type ServicesArea = 'public' | 'cabinet'
type Links = HostConfig['links']

const login = `#${publicRoutes.login.to({})}`
const qr = `#${publicRoutes.qr.to({})}`

/** The address of a service; null when the host does not offer it. */
export const serviceHref = (id: ServiceId, place: ServicesArea, links: Links): string | null => {
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

/** The address of the page about a service. */
export const guideHref = (id: ServiceId, place: ServicesArea): string =>
  place === 'public'
    ? `#${publicRoutes.publicService.to({ service: id })}`
    : `#${signedRoutes.profileServices.to({}, { id })}`

/** The address of the list of pages. */
export const listHref = (place: ServicesArea): string =>
  `#${place === 'public' ? publicRoutes.publicServices.to({}) : signedRoutes.profileServices.to({})}`

/** The services that the host offers, in the order of the list. */
export const offeredServices = (links: Links): readonly ServiceId[] =>
  serviceIds.filter((id) => serviceHref(id, 'public', links) !== null)

/** The service of an id in an address; null for no id, or for a service that the host does not offer. */
export const parseService = (word: string | null, links: Links): ServiceId | null =>
  offeredServices(links).find((id) => id === word) ?? null
