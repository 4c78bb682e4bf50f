import { route } from './route.ts'

/** Pages of the account that anybody may open (B-05), also one who is signed in: letters lead to them. */
export const accountRoutes = {
  registration: route('/auth/registration/', 'public'),
  repair: route('/auth/repair/', 'public'),
  /** The repair letter's link; both parts are tokens of that letter (decision 8). */
  repairLink: route('/auth/repair/:userId/:profileId/', 'public'),
  repairSuccess: route('/auth/repair_success/', 'public'),
  repairError: route('/auth/repair_error/', 'public'),
  activation: route('/auth/activation/:userId/:profileId/', 'public'),
  activationError: route('/auth/activation_error/', 'public'),
  /** The link in the letter to the former address. */
  undoEmail: route('/auth/undo_email/:userId/:profileId/', 'public'),
} as const

/** Routes of letters to a signed-in resident (B-05). Anybody else signs in first and stays on the route. */
export const letterRoutes = {
  changeEmail: route('/auth/change_email/:userId/:profileId/', 'without slug'),
  addTenant: route('/auth/add_tenant/:userId/:profileId/:activationCode/', 'without slug'),
} as const

/** Routes of letters about notifications, signed in or not; `?id=` is the letter's signed token (B-05). */
export const unsubscribeRoutes = {
  notificationSettings: route('/notifications/settings/', 'public'),
  unsubscribe: route('/notifications/unsubscribe/', 'public'),
} as const

/** Routes that anybody may open (B-05). The QR flow is an application of its own under `qr`. */
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
