import type { Tx, Queryable } from '../../db/connect.ts'
import type { ServerModule } from '../server-module.ts'
import { notificationLetters } from './letters.ts'
import { createPushSender } from './push-queue.ts'
import { notificationRoutes } from './routes.ts'
import { deleteAllOf, deleteNoticesBefore } from './store.ts'

/** As long as a notice might repeat an earlier one. */
const rememberMs = 400 * 24 * 3600_000

/** Removes notices so old that none repeats them. */
const removeOldNotices = (sql: Queryable, now: Date): Promise<void> =>
  deleteNoticesBefore(sql, new Date(now.getTime() - rememberMs))

/** Erases channels, subscriptions and sent notices of a deleted account. */
const eraseNotifications = (tx: Tx, residentId: number): Promise<void> => deleteAllOf(tx, residentId)

export const notificationsModule: ServerModule = {
  name: 'notifications',
  routes: notificationRoutes,
  erasure: eraseNotifications,
  jobs: ({ sql, clock, push, log }) => [
    {
      name: 'send-pushes',
      run: createPushSender({
        sql,
        clock,
        push,
        // The words of a push service may repeat the address that it was called at.
        onFailure: (error) =>
          log.warn({ failure: error instanceof Error ? error.name : 'unknown' }, 'a push was not sent'),
      }).sendOne,
    },
    {
      name: 'remove-old-notices',
      run: () => removeOldNotices(sql, clock.now()).then(() => false),
      pauseMs: 10 * 60_000,
    },
  ],
  letters: notificationLetters,
}
