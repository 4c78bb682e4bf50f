import { endpoint } from '../endpoint.ts'
import {
  channelsChangeSchema,
  letterIdSchema,
  notificationsSchema,
  pushSubscriptionSchema,
  refusalChannelsSchema,
  refusalConfigSchema,
} from './schema.ts'

/** The signed-in resident's channels (N-02). */
export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/',
  access: 'signed-in',
  reply: notificationsSchema,
})

/** Changes the named channels. An e-mail that its reader disowned cannot be switched on from here. */
export const updateNotifications = endpoint({
  name: 'updateNotifications',
  method: 'PATCH',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/update/',
  access: 'signed-in',
  body: channelsChangeSchema,
  reply: notificationsSchema,
  refusals: ['wrong_address'],
})

/** Keeps this session's push subscription, in the place of the one before (decision 31). */
export const savePushSubscription = endpoint({
  name: 'savePushSubscription',
  method: 'PUT',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/push/',
  access: 'signed-in',
  body: pushSubscriptionSchema,
  reply: null,
  refusals: ['unknown_push_service'],
})

/** Forgets this session's push subscription; done as well when there was none. */
export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  method: 'DELETE',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/push/',
  access: 'signed-in',
  reply: null,
})

/** What the reader of a letter may change, without a sign-in (N-03). */
export const getRefusalConfig = endpoint({
  name: 'getRefusalConfig',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/notifications/refusal/config/',
  access: 'public',
  query: letterIdSchema,
  reply: refusalConfigSchema,
  refusals: ['link_dead'],
})

export const setRefusalChannels = endpoint({
  name: 'setRefusalChannels',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/notifications/refusal/channels/',
  access: 'public',
  body: refusalChannelsSchema,
  reply: refusalConfigSchema,
  refusals: ['link_dead'],
})

/** «Это не мой адрес»: no notice goes to this e-mail any more, and the resident is told so in the cabinet. */
export const disownAddress = endpoint({
  name: 'disownAddress',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/notifications/refusal/wrong_address/',
  access: 'public',
  body: letterIdSchema,
  reply: null,
  refusals: ['link_dead'],
})

/** Ends letters of notices. A GET that changes something, so only a page of ours can make it (decision 36). */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/notifications/unsubscribe/:id/',
  access: 'public',
  params: letterIdSchema,
  reply: null,
  refusals: ['link_dead'],
  changes: true,
})
