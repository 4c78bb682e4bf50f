import * as accruals from '#contract/accruals/endpoints.ts'
import * as auth from '#contract/auth/endpoints.ts'
import * as catalogue from '#contract/catalogue/endpoints.ts'
import * as config from '#contract/organisation/constants-endpoints.ts'
import * as dashboard from '#contract/dashboard/endpoints.ts'
import * as documents from '#contract/documents/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as meters from '#contract/meters/endpoints.ts'
import * as news from '#contract/news/endpoints.ts'
import * as notifications from '#contract/notifications/endpoints.ts'
import * as noticeHistory from '#contract/notifications/history-endpoints.ts'
import * as cards from '#contract/payments/card-endpoints.ts'
import * as payments from '#contract/payments/history-endpoints.ts'
import * as promises from '#contract/organisation/promises-endpoints.ts'
import * as profile from '#contract/profile/endpoints.ts'
import * as emergencies from '#contract/requests/emergency-endpoints.ts'
import * as requests from '#contract/requests/endpoints.ts'
import * as shop from '#contract/shop/endpoints.ts'
import * as tickets from '#contract/tickets/endpoints.ts'

/** Calls whose last reply is available offline (O-03). */
const cachedEndpoints: readonly Endpoint[] = [
  accruals.listAccruals,
  accruals.getAccrual,
  auth.getProfile,
  auth.getPermissions,
  auth.getTenantProfile,
  auth.verify,
  cards.getPaySettings,
  catalogue.listServices,
  catalogue.listPositions,
  catalogue.getService,
  catalogue.listOrderStatuses,
  config.getConstants,
  dashboard.getNotices,
  documents.listAttachments,
  emergencies.getEmergencies,
  meters.listMeters,
  meters.getMetersReport,
  noticeHistory.listSentNotices,
  notifications.getNotifications,
  news.listNews,
  news.getNews,
  payments.listNotConfirmed,
  payments.listPayments,
  profile.getProfileInfo,
  profile.listPhones,
  profile.getReceipts,
  profile.listInsurance,
  promises.getOwnPromises,
  requests.listRequests,
  requests.getRequest,
  requests.getCategories,
  shop.listTemplateRequests,
  shop.getReceivingServices,
  shop.getOrderBilling,
  tickets.listTickets,
  tickets.getTicket,
  tickets.listTopics,
]

const ends = cachedEndpoints.map(({ method, path }) => ({
  method,
  end: new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** Matches the end of the path, whatever the host's prefixes. */
export const isCacheable = (method: string, pathname: string): boolean =>
  ends.some((endpoint) => endpoint.method === method && endpoint.end.test(pathname))

/** Caches only take GET, so read-only POSTs get a GET URL. */
export const getKey = (method: string, url: string): string => {
  if (method === 'GET') return url
  const key = new URL(url)
  key.searchParams.set('method', method)
  return key.href
}
