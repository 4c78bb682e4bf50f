import { savePushSubscription } from '#contract/notifications/endpoints.ts'
import { call } from '../http/call.ts'
import { withLock } from '../storage/lock.ts'

/** Push manager as far as the page and the worker use it (N-04). */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

const isOfOtherKey = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'

/**
 * Subscribes this browser for the server's public key, base64url or its bytes. A subscription for a key of before is given up.
 * Rejects when the browser may not or cannot: without the permission, or where it has no push service.
 */
export const subscribeFor = async (
  manager: Manager,
  key: string | ArrayBuffer,
): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    if (!isOfOtherKey(error)) throw error
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Tells the server where this session's browser waits for pushes. Throws as `call` does. */
export const keepSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(savePushSubscription, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/**
 * Works with the notifications that the browser shows, alone among all pages and the worker. Chromium throws away one that is
 * on its way to the screen when it is asked meanwhile which ones it shows, so that pushes that come together lose one.
 */
export const withNotificationsLock = <T>(work: () => Promise<T>): Promise<T> =>
  withLock('notifications', work)
