import { endpoint } from '../endpoint.ts'
import {
  channelsChangeSchema,
  emailIdSchema,
  notificationsSchema,
  pushSubscriptionSchema,
  refusalChannelsSchema,
  notificationSettingsConfigSchema,
} from './schema.ts'

export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/',
  access: 'signed-in',
  reply: notificationsSchema,
})

/** Cannot re-enable a disowned e-mail. */
export const updateNotifications = endpoint({
  name: 'updateNotifications',
  method: 'PATCH',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/update/',
  access: 'signed-in',
  body: channelsChangeSchema,
  reply: notificationsSchema,
  errorCodes: ['wrong_address'],
})

/** Replaces this session's subscription (docs/specification.md). */
export const savePushSubscription = endpoint({
  name: 'savePushSubscription',
  method: 'PUT',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/push/',
  access: 'signed-in',
  body: pushSubscriptionSchema,
  reply: null,
  errorCodes: ['unknown_push_service'],
})

export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  method: 'DELETE',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/push/',
  access: 'signed-in',
  reply: null,
})

/** Channels an email's reader can change without a sign-in. */
export const getRefusalConfig = endpoint({
  name: 'getRefusalConfig',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/notifications/refusal/config/',
  access: 'public',
  query: emailIdSchema,
  reply: notificationSettingsConfigSchema,
  errorCodes: ['link_dead'],
})

export const setRefusalChannels = endpoint({
  name: 'setRefusalChannels',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/notifications/refusal/channels/',
  access: 'public',
  body: refusalChannelsSchema,
  reply: notificationSettingsConfigSchema,
  errorCodes: ['link_dead'],
})

/** «Это не мой адрес»: stops notices to this e-mail and informs the resident. */
export const disownAddress = endpoint({
  name: 'disownAddress',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/notifications/refusal/wrong_address/',
  access: 'public',
  body: emailIdSchema,
  reply: null,
  errorCodes: ['link_dead'],
})

/** A GET that changes state: accepted only from our pages (decision 8). */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/notifications/unsubscribe/:id/',
  access: 'public',
  params: emailIdSchema,
  reply: null,
  errorCodes: ['link_dead'],
  mutates: true,
})
