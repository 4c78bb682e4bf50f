import { noticesShown } from '#contract/notifications/history-schema.ts'
import type { Channels, Topics } from '#contract/notifications/schema.ts'
import type { Queryable } from '../../db/connect.ts'

export type Choices = Channels & Topics

export interface StoredChannels {
  readonly username: string
  readonly channels: Choices
  /** Current or earlier e-mail reported as wrong. */
  readonly wrongAddress: string | null
}

/** Emails are opt-out; other channels are opt-in. The keys are column names. */
const defaults: Choices = {
  email: true,
  mobile_app: false,
  telegram: false,
  vk: false,
  email_readings: true,
  email_receipts: true,
  email_payments: true,
  email_requests: true,
}

const columns = (sql: Queryable) => sql`
  resident.username, wrong_address, json_build_object(
    'email', coalesce(email, ${defaults.email}), 'mobile_app', coalesce(mobile_app, ${defaults.mobile_app}),
    'telegram', coalesce(telegram, ${defaults.telegram}), 'vk', coalesce(vk, ${defaults.vk}),
    'email_readings', coalesce(email_readings, ${defaults.email_readings}),
    'email_receipts', coalesce(email_receipts, ${defaults.email_receipts}),
    'email_payments', coalesce(email_payments, ${defaults.email_payments}),
    'email_requests', coalesce(email_requests, ${defaults.email_requests})) as channels`

export const findChannels = async (
  sql: Queryable,
  residentId: number,
): Promise<StoredChannels | undefined> => {
  const [row] = await sql<StoredChannels[]>`
    select ${columns(sql)} from resident
    left join notification_channels on resident_id = resident.id
    where resident.id = ${residentId} and deleted_at is null`
  return row
}

export const changeChannels = async (
  sql: Queryable,
  residentId: number,
  change: Partial<Choices & { readonly wrong_address: string | null }>,
  now: Date,
): Promise<void> => {
  if (Object.keys(change).length === 0) return
  const changed = { ...change, changedAt: now }
  await sql`
    insert into notification_channels ${sql({ residentId, ...defaults, ...changed })}
    on conflict (resident_id) do update set ${sql(changed)}`
}

export interface Addressee extends StoredChannels {
  readonly residentId: number
  readonly address: string
  readonly organisation: string
}

export const findAddressee = async (sql: Queryable, profileId: number): Promise<Addressee | undefined> => {
  const [row] = await sql<Addressee[]>`
    select resident.id as resident_id, account.address, organisation.name as organisation, ${columns(sql)}
    from profile
    join resident on resident.id = profile.resident_id and deleted_at is null
    join personal_account account on account.id = profile.personal_account_id
    join organisation on organisation.id = account.organisation_id
    left join notification_channels channels on channels.resident_id = resident.id
    where profile.id = ${profileId}`
  return row
}

interface NoticeText {
  readonly title: string
  readonly body: string
  readonly path: string
}

export const insertNotice = async (
  sql: Queryable,
  notice: { readonly profileId: number; readonly kind: string; readonly about: string },
  { title, body, path }: NoticeText,
  now: Date,
): Promise<boolean> => {
  const { profileId, kind, about } = notice
  const { count } = await sql`
    insert into sent_notice (profile_id, kind, about, sent_at, title, body, path)
    values (${profileId}, ${kind}, ${about}, ${now}, ${title}, ${body}, ${path})
    on conflict do nothing`
  return count === 1
}

interface SentNoticeRow extends NoticeText {
  readonly kind: string
  readonly about: string
  readonly sentAt: Date
}

export const listNotices = (
  sql: Queryable,
  profileId: number,
  kinds: readonly string[],
): Promise<SentNoticeRow[]> => sql<SentNoticeRow[]>`
  select kind, about, title, body, path, sent_at from sent_notice
  where profile_id = ${profileId} and title is not null and kind = any(${[...kinds]})
  order by sent_at desc, kind, about limit ${noticesShown}`

export const deleteNoticesBefore = async (sql: Queryable, moment: Date): Promise<void> => {
  await sql`delete from sent_notice where sent_at < ${moment}`
}

export const deleteChannels = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`delete from notification_channels where resident_id = ${residentId}`
  await sql`
    delete from push_subscription where family_id in (select id from session_family where resident_id = ${residentId})`
  await sql`delete from sent_notice where profile_id in (select id from profile where resident_id = ${residentId})`
}
