import type { Endpoint } from './endpoint.ts'
import * as account from './auth/account-endpoints.ts'
import * as accruals from './accruals/endpoints.ts'
import * as auth from './auth/endpoints.ts'
import * as catalogue from './catalogue/endpoints.ts'
import * as config from './organisation/constants-endpoints.ts'
import * as dashboard from './dashboard/endpoints.ts'
import * as deskCases from './cases/desk-endpoints.ts'
import * as deskCatalogue from './catalogue/desk-endpoints.ts'
import * as deskContent from './news/desk-endpoints.ts'
import * as deskDocuments from './documents/desk-endpoints.ts'
import * as deskExchange from './exchange/desk-endpoints.ts'
import * as deskFlats from './flats/endpoints.ts'
import * as deskSettings from './organisation/desk-endpoints.ts'
import * as deskShop from './shop/desk-endpoints.ts'
import * as deskToday from './today/endpoints.ts'
import * as documents from './documents/endpoints.ts'
import * as files from './files/endpoints.ts'
import * as host from './organisation/host-endpoints.ts'
import * as meters from './meters/endpoints.ts'
import * as submitMeters from './meters/submit-endpoint.ts'
import * as news from './news/endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import * as noticeHistory from './notifications/history-endpoints.ts'
import * as organisation from './exchange/endpoints.ts'
import * as outbox from './outbox/endpoints.ts'
import * as cards from './payments/card-endpoints.ts'
import * as passkeys from './auth/passkey-endpoints.ts'
import * as payments from './payments/endpoints.ts'
import * as paymentHistory from './payments/history-endpoints.ts'
import * as profile from './profile/endpoints.ts'
import * as promises from './organisation/promises-endpoints.ts'
import * as qr from './qr/endpoints.ts'
import * as qrPay from './qr/pay-endpoints.ts'
import * as receipts from './receipts/endpoints.ts'
import * as requests from './requests/endpoints.ts'
import * as session from './auth/session-endpoints.ts'
import * as shop from './shop/endpoints.ts'
import * as staff from './staff/endpoints.ts'
import * as staffPasskeys from './staff/passkey-endpoints.ts'
import * as staffSession from './staff/session-endpoints.ts'
import * as emergencies from './requests/emergency-endpoints.ts'
import * as tickets from './tickets/endpoints.ts'

/** Authenticated by an organisation key, not a cookie. */
export const organisationEndpoints: readonly Endpoint[] = Object.values(organisation)

/** Authenticated by the staff cookie only. */
export const staffEndpoints: readonly Endpoint[] = [
  staff,
  staffSession,
  staffPasskeys,
  deskCases,
  deskCatalogue,
  deskContent,
  deskDocuments,
  deskExchange,
  deskFlats,
  deskSettings,
  deskShop,
  deskToday,
].flatMap((group) => Object.values<Endpoint>(group))

/** For API documentation and tests; the app must not import it. */
export const allEndpoints: readonly Endpoint[] = [
  account,
  accruals,
  auth,
  catalogue,
  config,
  dashboard,
  documents,
  emergencies,
  files,
  host,
  meters,
  submitMeters,
  news,
  notifications,
  noticeHistory,
  outbox,
  cards,
  passkeys,
  payments,
  paymentHistory,
  profile,
  promises,
  qr,
  qrPay,
  receipts,
  requests,
  session,
  shop,
  tickets,
].flatMap((group) => Object.values(group))
