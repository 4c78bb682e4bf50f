import { route } from './route.ts'

/** The first screen after the sign-in. Here, because the error panel of every application knows it. */
export const homePath = '/main/dashboard/'
/** Here for the payment by QR, which proves a phone for the profile. */
export const profilePath = '/profile/user/'

/** Public account routes linked from letters, open to signed-in residents too (B-05). */
export const accountRoutes = {
  registration: route('/auth/registration/', 'public'),
  repair: route('/auth/repair/', 'public'),
  /** Both parameters are tokens from the letter (decision 8). */
  repairLink: route('/auth/repair/:userId/:profileId/', 'public'),
  repairSuccess: route('/auth/repair_success/', 'public'),
  repairError: route('/auth/repair_error/', 'public'),
  activation: route('/auth/activation/:userId/:profileId/', 'public'),
  activationError: route('/auth/activation_error/', 'public'),
  /** Linked from the letter to the former address. */
  undoEmail: route('/auth/undo_email/:userId/:profileId/', 'public'),
} as const

/** Letter routes that require a sign-in, which returns to the route (B-05). */
export const emailLinkRoutes = {
  changeEmail: route('/auth/change_email/:userId/:profileId/', 'without slug'),
  addTenant: route('/auth/add_tenant/:userId/:profileId/:activationCode/', 'without slug'),
} as const

/** Public notification routes; `?id=` is the letter's signed token (B-05). */
export const unsubscribeRoutes = {
  notificationSettings: route('/notifications/settings/', 'public'),
  unsubscribe: route('/notifications/unsubscribe/', 'public'),
} as const

/** Public routes (B-05). The QR flow under `qr` is a separate application. */
export const publicRoutes = {
  login: route('/auth/login/', 'public'),
  ...accountRoutes,
  publicServices: route('/auth/services/list/', 'public'),
  publicService: route('/auth/services/:service/', 'public'),
  fromBank: route('/main/from/:where/', 'public'),
  previewMobile: route('/catalog/preview/mobile/:srv/', 'public'),
  previewWide: route('/catalog/preview/pc/:srv/', 'public'),
  ...unsubscribeRoutes,
  qr: route('/qr/payment/', 'public'),
  qrStep: route('/qr/payment/:step/', 'public'),
  payFromVk: route('/pay_from_vk/:id/', 'public'),
} as const
