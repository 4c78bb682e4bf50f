import { endpoint } from '../endpoint.ts'
import { noticeHistorySchema } from './history-schema.ts'

// Separate file: the first screen loads the bell, not the settings.

/** Notices of all channels, newest first, at most `noticesShown` (N-04). */
export const listSentNotices = endpoint({
  name: 'listSentNotices',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/history/',
  access: 'signed-in',
  reply: noticeHistorySchema,
})
