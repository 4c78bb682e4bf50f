import { isReturning } from '../session/visits.ts'
import { residentKeys } from '../storage/storage-keys.ts'

/** 'unsupported' includes an iPhone without the installed app; 'default' means that the browser would ask. */
export type PushSupport = 'unsupported' | NotificationPermission

export const pushSupport = (): PushSupport =>
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
    ? Notification.permission
    : 'unsupported'

const isAnswered = (): boolean => {
  try {
    return localStorage.getItem(residentKeys.pushAnswered) !== null
  } catch {
    // If the answer cannot be stored, the offer would never stop.
    return true
  }
}

/** Returns true once, from the second visit, while the browser would still ask (decision 15). */
export const mayOfferPush = (): boolean => isReturning() && pushSupport() === 'default' && !isAnswered()

/** Stops the offer on this device. */
export const answerPushOffer = (): void => {
  try {
    localStorage.setItem(residentKeys.pushAnswered, '1')
  } catch {
    // Storage is blocked: nothing is stored.
  }
}
