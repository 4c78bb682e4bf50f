import { eraseNotifications } from './erasure.ts'
import { notificationLetters } from './letters.ts'
import { createPushSender } from './push-queue.ts'
import { removeOldNotices } from './remove-old.ts'
import { notificationRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

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
