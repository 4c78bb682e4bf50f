import { deletePushSubscription, getNotifications } from '#contract/notifications/endpoints.ts'
import { residentKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'
import { delay } from '../timing/promises.ts'
import { call, callWithMeta } from '../http/call.ts'
import { withNotificationsLock, saveSubscription, subscribeFor } from './push-subscription.ts'

const erasePatienceMs = 2_000
const workerPatienceMs = 10_000
const closingMs = 50

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

export const isSubscribed = async (): Promise<boolean> => (await subscription()) !== null

/** Without storage a lost subscription is not renewed. */
const markSubscribed = (is: boolean): void => storeLocal(residentKeys.pushOn, is ? '1' : null)
const isMarkedSubscribed = (): boolean => readLocal(residentKeys.pushOn) !== null

export type PushOutcome = 'on' | 'denied' | 'failed'

/** Requires a user gesture. Throws as `call` does. */
export const turnOnPush = async (key: string): Promise<PushOutcome> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // On a first visit the worker may not be ready.
  const ready = await Promise.race([navigator.serviceWorker.ready, delay(workerPatienceMs)])
  const manager = ready?.pushManager
  if (!manager) return 'failed'
  const subscribed = await subscribeFor(manager, key).catch(() => null)
  if (subscribed === null) return 'failed'
  await saveSubscription(subscribed)
  markSubscribed(true)
  return 'on'
}

/** Unsubscribes in the browser first. */
export const turnOffPush = async (): Promise<void> => {
  markSubscribed(false)
  await (await subscription())?.unsubscribe()
  await call(deletePushSubscription, {})
}

/**
 * Saves the subscription again, replacing one with an old key, one lost by the browser (iOS), and one that its push
 * service no longer knows, which the server forgot. Requires permission.
 */
export const renewPush = async (): Promise<void> => {
  const manager = (await registration())?.pushManager
  if (!manager) return
  const found = await manager.getSubscription()
  if (found === null && !isMarkedSubscribed()) return
  const { reply, storedAt } = await callWithMeta(getNotifications, {})
  const { push_key: key, push_saved: isSaved, mobile_app: isOn } = reply
  if (found === null && !isOn) return markSubscribed(false)
  // A stored reply may be older than the subscription.
  if (isSaved === false && storedAt === null && isMarkedSubscribed()) await found?.unsubscribe()
  await saveSubscription(await subscribeFor(manager, key))
  markSubscribed(true)
}

const shownNow = async (): Promise<readonly Notification[]> =>
  (await (await registration())?.getNotifications?.()) ?? []

/** `close` is asynchronous: poll until notifications are gone. */
const closeShown = async (): Promise<void> => {
  const deadline = Date.now() + erasePatienceMs
  for (let shown = await shownNow(); shown.length > 0; shown = await shownNow()) {
    for (const newest of shown) newest.close()
    if (Date.now() > deadline) return
    await delay(closingMs)
  }
}

/** Closes displayed notifications too (O-14). */
export const erasePush = async (): Promise<void> => {
  await withNotificationsLock(closeShown)
  // Offline this may hang; the session's end stops pushes anyway.
  await Promise.race([subscription().then((found) => found?.unsubscribe()), delay(erasePatienceMs)])
}
