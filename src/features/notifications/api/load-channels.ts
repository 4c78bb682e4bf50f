import { getNotifications, updateNotifications } from '#contract/notifications/endpoints.ts'
import type { ChannelsChange } from '#contract/notifications/schema.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The resident's channels, after the change if there is one. */
export const loadChannels = (change?: ChannelsChange) =>
  change ? callWithMeta(updateNotifications, { body: change }) : callWithMeta(getNotifications, {})
