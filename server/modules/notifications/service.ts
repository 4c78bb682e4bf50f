import type { ChannelsChange, Notifications, PushSubscriptionInput } from '#contract/notifications/schema.ts'
import type { SentNotice } from '#contract/notifications/history-schema.ts'
import { allows } from '#contract/permissions.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Push } from '../../ports/push.ts'
import { deleteSubscription, hasSubscription, saveSubscription } from './channels/push/subscriptions.ts'
import type { NoticeKinds } from './notice-kind.ts'
import { isDisowned, presentNotifications } from './present.ts'
import { changeChannels, findChannels, listNotices, type StoredChannels } from './store.ts'
import { messages } from './messages.ts'

export { channels } from './channels/all.ts'
export {
  countMessages,
  giveUpWaiting,
  listUnsent,
  resendGivenUp,
  type ListedMessage,
} from './outbox/store.ts'
export { notify } from './notify.ts'
export type { NoticeKind, NoticeKinds } from './notice-kind.ts'

/** Notices are sent from 10:00 to 20:00, organisation's time. */
export const firstHour = 10
export const lastHour = 19

export interface NotificationDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly push: Push
  readonly noticeKinds: NoticeKinds
}

const getChannels = async (sql: Queryable, { residentId }: Principal): Promise<StoredChannels> => {
  const stored = await findChannels(sql, residentId)
  if (!stored) throw new Error('A caller has no account')
  return stored
}

const present = async (
  { sql, push }: Pick<NotificationDeps, 'sql' | 'push'>,
  caller: Principal,
): Promise<Notifications> => {
  const [stored, isSaved] = await Promise.all([
    getChannels(sql, caller),
    hasSubscription(sql, caller.familyId),
  ])
  return presentNotifications(stored, { key: push.publicKey, isSaved })
}

export const createNotifications = ({ sql, clock, push, noticeKinds }: NotificationDeps) => ({
  get: (caller: Principal): Promise<Notifications> => present({ sql, push }, caller),

  update: async (caller: Principal, change: ChannelsChange): Promise<Notifications> => {
    if (change.email === true && isDisowned(await getChannels(sql, caller)))
      throw new DomainError('wrong_address', [messages.wrongAddress])
    await changeChannels(sql, caller.residentId, change, clock.now())
    return present({ sql, push }, caller)
  },

  /** Only kinds the profile may read. */
  history: async ({ profileId, permissions }: Principal): Promise<readonly SentNotice[]> => {
    const kinds = noticeKinds.flatMap(({ name, slug }) => (allows(permissions, slug, 'R') ? [name] : []))
    const notices = await listNotices(sql, profileId, kinds)
    return notices.map(({ kind, about, title, body, path, sentAt }) => ({
      id: `${kind}/${about}`,
      title,
      body,
      path,
      sent_at: sentAt.toISOString(),
    }))
  },

  subscribe: async ({ familyId }: Principal, { endpoint, keys }: PushSubscriptionInput): Promise<void> => {
    if (!push.accepts(endpoint)) throw new DomainError('unknown_push_service', [messages.unknownPushService])
    await saveSubscription(sql, familyId, { endpoint, ...keys }, clock.now())
  },

  forgetSubscription: ({ familyId }: Principal): Promise<void> => deleteSubscription(sql, familyId),
})

/** Returns an e-mail reported as wrong, or null; nothing is sent there. */
export const getDisownedAddress = async (sql: Queryable, residentId: number): Promise<string | null> =>
  (await findChannels(sql, residentId))?.wrongAddress ?? null
