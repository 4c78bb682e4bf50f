import { route } from './route.ts'

/** Pages of the account that anybody may open (B-05), also one who is signed in: letters lead to them. */
export const accountRoutes = {
  registration: route('/auth/registration/', 'public'),
  repair: route('/auth/repair/', 'public'),
  /** Where the repair letter leads; both parts are words of that letter (decision 7). */
  repairLink: route('/auth/repair/:userId/:profileId/', 'public'),
  repairSuccess: route('/auth/repair_success/', 'public'),
  repairError: route('/auth/repair_error/', 'public'),
  activation: route('/auth/activation/:userId/:profileId/', 'public'),
  activationError: route('/auth/activation_error/', 'public'),
} as const

/** Where letters to a signed-in resident lead (B-05). Whoever is not signed in does so first and stays there. */
export const letterRoutes = {
  changeEmail: route('/auth/change_email/:userId/:profileId/', 'without slug'),
  addTenant: route('/auth/add_tenant/:userId/:profileId/:activationCode/', 'without slug'),
} as const

/** Where letters about notifications lead, signed in or not; `?id=` is the letter's signed word (B-05). */
export const refusalRoutes = {
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
  ...refusalRoutes,
  qr: route('/qr/payment/', 'public'),
  qrStep: route('/qr/payment/:step/', 'public'),
  payFromVk: route('/pay_from_vk/:id/', 'public'),
} as const
