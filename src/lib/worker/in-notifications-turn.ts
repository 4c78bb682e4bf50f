import { withLock } from '../storage/lock.ts'

/**
 * Works with the notifications that the browser shows, alone among all pages and the worker. Chromium throws away one that is
 * on its way to the screen when it is asked meanwhile which ones it shows, so that pushes that come together lose one.
 */
export const inNotificationsTurn = <T>(work: () => Promise<T>): Promise<T> => withLock('notifications', work)
