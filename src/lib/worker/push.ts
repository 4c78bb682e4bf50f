import { deletePushSubscription, getNotifications } from '#contract/notifications/endpoints.ts'
import { residentKeys } from '../storage/storage-keys.ts'
import { delay } from '../timing/promises.ts'
import { call } from '../http/call.ts'
import { withNotificationsLock, keepSubscription, subscribeFor } from './push-subscription.ts'

const erasePatienceMs = 2_000
const workerPatienceMs = 10_000
const closingMs = 50

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

/** Whether this browser waits for pushes. */
export const isSubscribed = async (): Promise<boolean> => (await subscription()) !== null

const markSubscribed = (is: boolean): void => {
  try {
    if (is) localStorage.setItem(residentKeys.pushOn, '1')
    else localStorage.removeItem(residentKeys.pushOn)
  } catch {
    // Without storage a lost subscription is not renewed.
  }
}
const isMarkedSubscribed = (): boolean => {
  try {
    return localStorage.getItem(residentKeys.pushOn) !== null
  } catch {
    return false
  }
}

/** Outcome of turning pushes on: the resident or the browser said no, or there is no way to a push service. */
export type PushOutcome = 'on' | 'denied' | 'failed'

/**
 * Asks for the permission and subscribes this browser for the server's public key. Call it for a press: browsers ask
 * for nothing else. Throws as `call` does when the server cannot be told.
 */
export const turnOnPush = async (key: string): Promise<PushOutcome> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // On a first visit the worker is still on its way.
  const ready = await Promise.race([navigator.serviceWorker.ready, delay(workerPatienceMs)])
  const manager = ready?.pushManager
  if (!manager) return 'failed'
  const subscribed = await subscribeFor(manager, key).catch(() => null)
  if (subscribed === null) return 'failed'
  await keepSubscription(subscribed)
  markSubscribed(true)
  return 'on'
}

/** Ends the subscription of this browser, in the browser first. */
export const turnOffPush = async (): Promise<void> => {
  markSubscribed(false)
  await (await subscription())?.unsubscribe()
  await call(deletePushSubscription, {})
}

/**
 * Tells the server of a subscription that outlived its session; one for a key that the server no longer has is
 * replaced, and so is one that the browser lost, as iOS does, while the resident's channel is on. Nothing happens where
 * this browser was not subscribed. Call it with the permission granted.
 */
export const renewPush = async (): Promise<void> => {
  const manager = (await registration())?.pushManager
  if (!manager) return
  const isLost = (await manager.getSubscription()) === null
  if (isLost && !isMarkedSubscribed()) return
  const { push_key: key, mobile_app: isOn } = await call(getNotifications, {})
  if (isLost && !isOn) return markSubscribed(false)
  await keepSubscription(await subscribeFor(manager, key))
  markSubscribed(true)
}

const shownNow = async (): Promise<readonly Notification[]> =>
  (await (await registration())?.getNotifications?.()) ?? []

/** Closes what is shown. `close` only asks for it: the browser removes a notification in its own time. */
const closeShown = async (): Promise<void> => {
  const deadline = Date.now() + erasePatienceMs
  for (let shown = await shownNow(); shown.length > 0; shown = await shownNow()) {
    for (const one of shown) one.close()
    if (Date.now() > deadline) return
    await delay(closingMs)
  }
}

/** Leaves nothing of a resident in the browser's notifications (O-14): no subscription, none that is shown. */
export const erasePush = async (): Promise<void> => {
  await withNotificationsLock(closeShown)
  // Without a network a browser may take its time; the session's end stops pushes in any case.
  await Promise.race([subscription().then((found) => found?.unsubscribe()), delay(erasePatienceMs)])
}
