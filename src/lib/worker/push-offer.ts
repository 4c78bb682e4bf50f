import { isReturning } from '../session/visits.ts'
import { residentKeys } from '../storage/storage-keys.ts'

/**
 * Support of Web Push in this browser: 'unsupported' also on an iPhone before the application is on its home screen;
 * 'default' when it would ask the resident.
 */
export type PushSupport = 'unsupported' | NotificationPermission

export const pushSupport = (): PushSupport =>
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
    ? Notification.permission
    : 'unsupported'

const isAnswered = (): boolean => {
  try {
    return localStorage.getItem(residentKeys.pushAnswered) !== null
  } catch {
    // An answer that cannot be stored would let the offer come up for ever.
    return true
  }
}

/** Whether pushes may be offered: from the second visit on, once, while the browser would still ask (decision 15). */
export const mayOfferPush = (): boolean => isReturning() && pushSupport() === 'default' && !isAnswered()

/** The offer was taken or declined; it is not made again on this device. */
export const answerPushOffer = (): void => {
  try {
    localStorage.setItem(residentKeys.pushAnswered, '1')
  } catch {
    // It is not made where nothing can be kept.
  }
}
