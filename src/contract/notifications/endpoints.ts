import { endpoint } from '../endpoint.ts'
import {
  channelsChangeSchema,
  letterIdSchema,
  notificationsSchema,
  pushSubscriptionSchema,
  refusalChannelsSchema,
  notificationSettingsConfigSchema,
} from './schema.ts'

/** The signed-in resident's channels and topics of letters. */
export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/',
  access: 'signed-in',
  reply: notificationsSchema,
})

/** Changes the named channels and topics. An e-mail that its reader disowned cannot be switched on from here. */
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

/** Saves this session's push subscription in place of an earlier one (docs/specification.md). */
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

/** Deletes this session's push subscription, if there is one. */
export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  method: 'DELETE',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/push/',
  access: 'signed-in',
  reply: null,
})

/** Channels that the reader of a letter may change without a sign-in. */
export const getRefusalConfig = endpoint({
  name: 'getRefusalConfig',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/notifications/refusal/config/',
  access: 'public',
  query: letterIdSchema,
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

/** «Это не мой адрес»: no notice goes to this e-mail any more, and the cabinet says so to the resident. */
export const disownAddress = endpoint({
  name: 'disownAddress',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/notifications/refusal/wrong_address/',
  access: 'public',
  body: letterIdSchema,
  reply: null,
  errorCodes: ['link_dead'],
})

/** Unsubscribes from letters. As a GET that changes something it is accepted from our own pages only (decision 8). */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/notifications/unsubscribe/:id/',
  access: 'public',
  params: letterIdSchema,
  reply: null,
  errorCodes: ['link_dead'],
  mutates: true,
})
