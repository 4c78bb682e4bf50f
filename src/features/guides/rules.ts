import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { guideIds, type GuideId } from '#contract/organisation/promises-schema.ts'

export type ServicesArea = 'public' | 'cabinet'
type Host = Pick<HostConfig, 'links' | 'cards'>

const login = `#${publicRoutes.login.to({})}`
const qr = `#${publicRoutes.qr.to({})}`

const needCards: ReadonlySet<GuideId> = new Set(['online_payment', 'qrcode', 'autopay'])

/** Returns null if the host does not offer the service. */
export const serviceHref = (id: GuideId, place: ServicesArea, { links, cards }: Host): string | null => {
  if (cards === false && needCards.has(id)) return null
  const hrefs: Readonly<Record<GuideId, readonly [inPublic: string | null, inCabinet: string | null]>> = {
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

export const guideHref = (id: GuideId, place: ServicesArea): string =>
  place === 'public'
    ? `#${publicRoutes.publicService.to({ service: id })}`
    : `#${signedRoutes.profileServices.to({}, { id })}`

export const listHref = (place: ServicesArea): string =>
  `#${place === 'public' ? publicRoutes.publicServices.to({}) : signedRoutes.profileServices.to({})}`

export const offeredServices = (host: Host): readonly GuideId[] =>
  guideIds.filter((id) => serviceHref(id, 'public', host) !== null)

/** Returns null for a missing, unknown or unavailable id. */
export const parseService = (word: string | null, host: Host): GuideId | null =>
  offeredServices(host).find((id) => id === word) ?? null
