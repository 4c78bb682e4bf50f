import * as endpoints from '#contract/notifications/endpoints.ts'
import { listSentNotices } from '#contract/notifications/history-endpoints.ts'
import type { Tx, Queryable } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import { rememberMs as rememberGivenUpMs } from '../../kernel/retries.ts'
import type { ServerModule } from '../server-module.ts'
import { createEmailSettings } from './unsubscribe.ts'
import { notificationEmails } from './emails.ts'
import { createPushSender, deleteFailedPushes, pushMetrics } from './push-queue.ts'
import { createNotifications, type NotificationDeps } from './service.ts'
import { deleteChannels, deleteNoticesBefore } from './store.ts'

const nothing = () => undefined

const notificationRoutes = (deps: NotificationDeps): readonly Route[] => {
  const own = createNotifications(deps)
  const refusal = createEmailSettings(deps)
  return [
    serve(endpoints.getNotifications, (_input, { caller }) => own.get(caller)),
    serve(listSentNotices, async (_input, { caller }) => ({
      results: [...(await own.history(caller))],
    })),
    serve(endpoints.updateNotifications, ({ body }, { caller }) => own.update(caller, body)),
    serve(endpoints.savePushSubscription, ({ body }, { caller }) =>
      own.subscribe(caller, body).then(nothing),
    ),
    serve(endpoints.deletePushSubscription, (_input, { caller }) =>
      own.forgetSubscription(caller).then(nothing),
    ),
    serve(endpoints.getRefusalConfig, ({ query }) => refusal.config(query.id)),
    serve(endpoints.setRefusalChannels, ({ body: { id, ...channels } }) => refusal.setChannels(id, channels)),
    serve(endpoints.disownAddress, ({ body }) => refusal.disown(body.id).then(nothing)),
    serve(endpoints.unsubscribe, ({ params }) => refusal.unsubscribe(params.id).then(nothing)),
  ]
}

/** A repeated notice must find the earlier record. */
const rememberMs = 400 * 24 * 3600_000

const removeOldNotices = async (sql: Queryable, now: Date): Promise<void> => {
  await deleteNoticesBefore(sql, new Date(now.getTime() - rememberMs))
  await deleteFailedPushes(sql, new Date(now.getTime() - rememberGivenUpMs))
}

const eraseNotifications = (tx: Tx, residentId: number): Promise<void> => deleteChannels(tx, residentId)

export const notificationsModule: ServerModule = {
  name: 'notifications',
  metrics: pushMetrics,
  routes: notificationRoutes,
  erasure: eraseNotifications,
  jobs: ({ sql, clock, push, log }) => [
    {
      name: 'send-pushes',
      run: createPushSender({
        sql,
        clock,
        push,
        // The error message may contain the subscription URL.
        onFailure: (error) =>
          log.warn({ failure: error instanceof Error ? error.name : 'unknown' }, 'a push was not sent'),
      }).sendOne,
    },
    {
      name: 'remove-old-notices',
      run: () => removeOldNotices(sql, clock.now()).then(() => false),
      intervalMs: 10 * 60_000,
    },
  ],
  emails: notificationEmails,
}
