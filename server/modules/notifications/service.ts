import type { ChannelsChange, Notifications, PushSubscriptionInput } from '#contract/notifications/schema.ts'
import type { SentNotice } from '#contract/notifications/history-schema.ts'
import { allows } from '#contract/permissions.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { getScope, type Hmac } from '../../kernel/hmac.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Push } from '../../ports/push.ts'
import { enqueueEmail } from '../emails/service.ts'
import { getExpiry, type NoticeKind, type NoticeKinds } from './notice-kind.ts'
import { isDisowned, presentNotifications } from './present.ts'
import { deleteSubscription, hasSubscription, insertPushes, saveSubscription } from './push-queue.ts'
import {
  changeChannels,
  findAddressee,
  findChannels,
  insertNotice,
  listNotices,
  type StoredChannels,
} from './store.ts'
import { messages } from './messages.ts'

export { failPendingPushes, listUnsentPushes, pushCounts, renewPushes } from './push-queue.ts'
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

/**
 * Notifies once, in the event's transaction: pushes, and an email unless its topic is off or another email covers it
 * (`isWritten`).
 */
export const notify = async <Facts>(
  sql: Queryable,
  { hmac, now, isWritten = false }: { readonly hmac: Hmac; readonly now: Date; readonly isWritten?: boolean },
  profileId: number,
  kind: NoticeKind<Facts>,
  facts: Facts,
): Promise<void> => {
  const addressee = await findAddressee(sql, profileId)
  if (!addressee) return
  const { residentId, username, address, organisation, channels } = addressee
  const { title, detail, path, tag, text } = kind.content(facts)
  const body = detail === undefined ? address : `${detail}. ${address}`
  const identity = { profileId, kind: kind.name, about: kind.key(facts) }
  if (!(await insertNotice(sql, identity, { title, body, path }, now))) return
  if (channels.mobile_app) {
    const scope = getScope(hmac, residentId, profileId)
    const message = { title, body, path, tag: `${tag}-${profileId}`, scope }
    await insertPushes(sql, residentId, message, { now, expiresAt: getExpiry(kind, facts, now) })
  }
  if (channels.email && channels[kind.topic] && !isWritten) {
    const data = { resident: String(residentId), title, body, path, organisation, ...(text && { text }) }
    await enqueueEmail(sql, { kind: 'notifications_notice', recipient: username, data }, now)
  }
}
