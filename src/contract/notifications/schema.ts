import * as z from 'zod/mini'

const choices = { email: z.boolean(), mobile_app: z.boolean(), telegram: z.boolean(), vk: z.boolean() }

/** Channels by which a resident is notified. */
export const channelsSchema = z.object(choices)
export type Channels = z.output<typeof channelsSchema>

/** Topics of notices, each a switch of the letters alone (N-05). */
const topics = {
  email_readings: z.boolean(),
  email_receipts: z.boolean(),
  email_payments: z.boolean(),
  email_requests: z.boolean(),
}
const topicsSchema = z.object(topics)
export type Topics = z.output<typeof topicsSchema>
export type Topic = keyof Topics

/** The resident's channels and the topics of letters, and settings for the device. */
export const notificationsSchema = z.extend(channelsSchema, {
  ...topics,
  /** Public VAPID key, base64url: what a browser subscribes with. */
  push_key: z.string(),
  /** A reader of our letters said that the present e-mail is not this resident's. */
  wrong_address: z.boolean(),
})
export type Notifications = z.output<typeof notificationsSchema>

/** A change of channels and topics; those that are not named stay. */
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

/** The signed token of a letter: it stands for the resident and the e-mail of the letter. */
const letterId = z.string().check(z.minLength(1), z.maxLength(100))

export const letterIdSchema = z.strictObject({ id: letterId })

/** Settings for the reader of a letter. `address` is the letter's own, with most of its name masked. */
export const notificationSettingsConfigSchema = z.extend(channelsSchema, { address: z.string() })
export type NotificationSettingsConfig = z.output<typeof notificationSettingsConfigSchema>

export const refusalChannelsSchema = z.strictObject({ id: letterId, ...choices })

/** A browser's push subscription, as its `toJSON` writes it; an expiration time is of no use to us. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.strictObject({
    /** A point of P-256, uncompressed, base64url. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>

/**
 * Content of a push, as JSON. `path` is a route of the hash, its query included; `scope` is the profile concerned,
 * so that a device shows it to no other resident; of several with one `tag` the newest stands.
 */
export const pushMessageSchema = z.object({
  scope: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string().check(z.regex(/^\/(?!\/)/)),
  tag: z.string(),
})
export type PushMessage = z.output<typeof pushMessageSchema>

/** Data of a shown push: the route that a press opens, and the profile; without a scope, any profile. */
export const pushTargetSchema = z.object({
  path: pushMessageSchema.shape.path,
  scope: z.optional(pushMessageSchema.shape.scope),
})
