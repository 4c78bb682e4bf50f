import type { Channels, Notifications, NotificationSettingsConfig } from '#contract/notifications/schema.ts'
import type { StoredChannels } from './store.ts'

const toChannels = ({ email, mobile_app, telegram, vk }: Channels): Channels => ({
  email,
  mobile_app,
  telegram,
  vk,
})

/** Returns true if the current e-mail was reported as wrong. */
export const isDisowned = ({ username, wrongAddress: wrong }: StoredChannels): boolean => username === wrong

export const presentNotifications = (
  stored: StoredChannels,
  push: { readonly key: string; readonly isSaved: boolean },
): Notifications => ({
  ...stored.channels,
  push_key: push.key,
  push_saved: push.isSaved,
  wrong_address: isDisowned(stored),
})

/** 'a•••@demo.local'; the owner can still recognise it. */
const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')

export const presentRefusal = (stored: StoredChannels): NotificationSettingsConfig => ({
  ...toChannels(stored.channels),
  address: maskEmail(stored.username),
})
