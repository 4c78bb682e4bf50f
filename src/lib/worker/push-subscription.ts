import { savePushSubscription } from '#contract/notifications/endpoints.ts'
import { call } from '../http/call.ts'
import { withLock } from '../storage/lock.ts'

/** Push methods used by the page and the worker (N-04). */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

const isOfOtherKey = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'

/**
 * Subscribes with the server's public key (base64url or bytes), replacing one with an old key. Rejects if unavailable.
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

/** Throws as `call` does. */
export const saveSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(savePushSubscription, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** Serializes notification access: Chromium drops a notification being shown if asked for the list meanwhile. */
export const withNotificationsLock = <T>(work: () => Promise<T>): Promise<T> =>
  withLock('notifications', work)
