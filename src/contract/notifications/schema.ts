import * as z from 'zod/mini'

const choices = { email: z.boolean(), mobile_app: z.boolean(), telegram: z.boolean(), vk: z.boolean() }

export const channelsSchema = z.object(choices)
export type Channels = z.output<typeof channelsSchema>

/** Apply only to e-mail (N-05). */
const topics = {
  email_readings: z.boolean(),
  email_receipts: z.boolean(),
  email_payments: z.boolean(),
  email_requests: z.boolean(),
}
const topicsSchema = z.object(topics)
export type Topics = z.output<typeof topicsSchema>
export type Topic = keyof Topics

export const notificationsSchema = z.extend(channelsSchema, {
  ...topics,
  /** Public VAPID key, base64url. */
  push_key: z.string(),
  /** Whether pushes reach this session's browser: false once its push service reported the subscription gone. */
  push_saved: z.exactOptional(z.boolean()),
  /** The e-mail was disowned by its reader. */
  wrong_address: z.boolean(),
})
export type Notifications = z.output<typeof notificationsSchema>

export const channelsChangeSchema = z.strictObject({
  email: z.exactOptional(z.boolean()),
  mobile_app: z.exactOptional(z.boolean()),
  telegram: z.exactOptional(z.boolean()),
  vk: z.exactOptional(z.boolean()),
  email_readings: z.exactOptional(z.boolean()),
  email_receipts: z.exactOptional(z.boolean()),
  email_payments: z.exactOptional(z.boolean()),
  email_requests: z.exactOptional(z.boolean()),
})
export type ChannelsChange = z.output<typeof channelsChangeSchema>

/** Signed token that identifies the resident and e-mail. */
const emailId = z.string().check(z.minLength(1), z.maxLength(100))

export const emailIdSchema = z.strictObject({ id: emailId })

/** `address` is masked. */
export const notificationSettingsConfigSchema = z.extend(channelsSchema, { address: z.string() })
export type NotificationSettingsConfig = z.output<typeof notificationSettingsConfigSchema>

export const refusalChannelsSchema = z.strictObject({ id: emailId, ...choices })

/** From the browser's `toJSON`, without expiration. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.strictObject({
    /** Uncompressed P-256 point, base64url. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>

/**
 * `path` is a hash route; `scope` hides the push from other residents; a newer push replaces one with the same `tag`.
 */
export const pushMessageSchema = z.object({
  scope: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string().check(z.regex(/^\/(?!\/)/)),
  tag: z.string(),
})
export type PushMessage = z.output<typeof pushMessageSchema>

/** Without `scope`: any profile. */
export const pushTargetSchema = z.object({
  path: pushMessageSchema.shape.path,
  scope: z.optional(pushMessageSchema.shape.scope),
})
