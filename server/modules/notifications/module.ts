import * as endpoints from '#contract/notifications/endpoints.ts'
import { listSentNotices } from '#contract/notifications/history-endpoints.ts'
import type { Tx, Queryable } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import { rememberMs as rememberGivenUpMs } from '../../kernel/retries.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { JobDeps, ServerModule } from '../server-module.ts'
import { channels } from './channels/all.ts'
import type { ChannelDeps } from './channels/channel.ts'
import { notificationEmails } from './channels/email/notice-email.ts'
import { deleteSentBefore, deleteSentTo } from './channels/email/store.ts'
import { channelMetrics } from './outbox/metrics.ts'
import { createSender } from './outbox/sender.ts'
import { deleteGivenUp } from './outbox/store.ts'
import { createEmailSettings } from './unsubscribe.ts'
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
    serve(endpoints.setRefusalChannels, ({ body: { id, ...choices } }) => refusal.setChannels(id, choices)),
    serve(endpoints.disownAddress, ({ body }) => refusal.disown(body.id).then(nothing)),
    serve(endpoints.unsubscribe, ({ params }) => refusal.unsubscribe(params.id).then(nothing)),
  ]
}

/** A repeated notice must find the earlier record. */
const rememberMs = 400 * 24 * 3600_000
const atOnce = 1000

/** Returns whether more may remain. */
const removeOld = async (sql: Queryable, now: Date): Promise<boolean> => {
  const giveUpEnd = new Date(now.getTime() - rememberGivenUpMs)
  await deleteNoticesBefore(sql, new Date(now.getTime() - rememberMs))
  const isMoreGivenUp = await deleteGivenUp(sql, giveUpEnd, atOnce)
  const isMoreSent = await deleteSentBefore(sql, giveUpEnd, atOnce)
  return isMoreGivenUp || isMoreSent
}

const eraseNotifications = async (tx: Tx, residentId: number): Promise<void> => {
  await deleteChannels(tx, residentId)
  await deleteSentTo(tx, residentId)
}

/** Without the message, which may contain addresses and subscription URLs. */
const describeFailure = (error: unknown) => ({
  failure: error instanceof Error ? error.name : 'unknown',
  ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
  ...(error instanceof Error && 'responseCode' in error && { responseCode: String(error.responseCode) }),
})

const sendJobs = ({ log, ...deps }: ChannelDeps & Pick<JobDeps, 'log'>): readonly Job[] =>
  channels.flatMap((channel) => {
    const send = channel.open(deps)
    if (send === null) return []
    const onFailure = (error: unknown) =>
      log.warn({ channel: channel.name, ...describeFailure(error) }, 'a message was not sent')
    return [
      { name: `send-${channel.queue}`, run: createSender({ ...deps, channel, send, onFailure }).sendOne },
    ]
  })

export const notificationsModule: ServerModule = {
  name: 'notifications',
  metrics: async (sql, now) =>
    (await Promise.all(channels.map((channel) => channelMetrics(channel, sql, now)))).flat(),
  routes: notificationRoutes,
  erasure: eraseNotifications,
  jobs: (deps) => [
    ...sendJobs(deps),
    { name: 'remove-old', run: () => removeOld(deps.sql, deps.clock.now()), intervalMs: 10 * 60_000 },
  ],
  emails: notificationEmails,
}
