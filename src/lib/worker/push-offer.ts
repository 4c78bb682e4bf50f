import { isReturningVisitor } from '../session/visits.ts'
import { residentKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'

/** 'unsupported' includes an iPhone without the installed app; 'default' means that the browser would ask. */
export type PushSupport = 'unsupported' | NotificationPermission

export const pushSupport = (): PushSupport =>
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
    ? Notification.permission
    : 'unsupported'

/**
 * Returns true once, from the second visit, while the browser would still ask (decision 15). Visits are not counted if
 * storage is blocked, so there is no offer whose answer cannot be stored.
 */
export const canOfferPush = (): boolean =>
  isReturningVisitor() && pushSupport() === 'default' && readLocal(residentKeys.pushAnswered) === null

export const dismissPushOffer = (): void => storeLocal(residentKeys.pushAnswered, '1')
