import { emailLinkRoutes, homePath, profilePath, publicRoutes } from './public-paths.ts'
import { route } from './route.ts'

/** Signed-in routes with their required slugs (B-05, B-06). */
export const signedRoutes = {
  home: route(homePath, 'without slug'),
  ...emailLinkRoutes,
  changeEmailError: route('/auth/change_email_error/', 'without slug'),
  accruals: route('/accruals/all/', 'all_apartments_accruals'),
  accrualsPayment: route('/accruals/payment/', 'all_apartments_accruals'),
  payments: route('/payments/list/', 'all_apartments_accruals'),
  meters: route('/meters/list/', 'apartment_meters_data'),
  news: route('/news/list/', 'news'),
  newsDetail: route('/news/detail/:id/', 'news'),
  user: route(profilePath, 'without slug'),
  autopay: route('/profile/autopay/', 'without slug'),
  autopayConnect: route('/profile/autopay/connect/', 'without slug'),
  autopayDisconnect: route('/profile/autopay/disconnect/', 'without slug'),
  profileServices: route('/profile/services/', 'without slug'),
  settings: route('/profile/settings/', 'without slug'),
  info: route('/profile/info/', 'without slug'),
  insurance: route('/profile/insurance/', 'without slug'),
  insuranceOsago: route('/profile/insurance/osago/', 'without slug'),
  insuranceMortgage: route('/profile/insurance/mortgage/', 'without slug'),
  requests: route('/requests/', 'request_log'),
  requestCreate: route('/requests/create/', 'request_log'),
  requestDetail: route('/requests/detail/', 'request_log'),
  templateRequest: route('/requests/template_request/', 'catalogue_cabinet_positions'),
  templateShop: route('/requests/template_request/shop/:idCategory/', 'catalogue_cabinet_positions'),
  templateImages: route('/requests/template_request/images/:idCat/:idImg/', 'catalogue_cabinet_positions'),
  templateCategory: route('/requests/template_request/category/:idCategory/', 'catalogue_cabinet_positions'),
  templatePayment: route('/requests/template_request/payment/:idCategory/', 'catalogue_cabinet_positions'),
  tickets: route('/tickets/list/', 'tickets_from_tenants'),
  ticketCreate: route('/tickets/create/', 'tickets_from_tenants'),
  ticketDetail: route('/tickets/detail/', 'tickets_from_tenants'),
  catalogue: route('/catalog/servises_list/', 'compendium'),
  queue: route('/queue/', 'without slug'),
  more: route('/more/', 'without slug'),
} as const

/** Short paths and their routes (B-05, "default"). */
export const defaults: Readonly<Record<string, string>> = {
  '/auth/': publicRoutes.login.pattern,
  '/auth/services/': publicRoutes.publicServices.pattern,
  '/accruals/': signedRoutes.accruals.pattern,
  '/payments/': signedRoutes.payments.pattern,
  '/main/': signedRoutes.home.pattern,
  '/main/from/': signedRoutes.home.pattern,
  '/meters/': signedRoutes.meters.pattern,
  '/news/': signedRoutes.news.pattern,
  '/profile/': signedRoutes.user.pattern,
  '/tickets/': signedRoutes.tickets.pattern,
}
