import { endpoint } from '../endpoint.ts'
import { noticeHistorySchema } from './history-schema.ts'

// Apart from the settings: the bell belongs to the first screen, the settings do not.

/** Notices that the active profile got, by whatever channel, newest first; `noticesShown` at most (N-04). */
export const listSentNotices = endpoint({
  name: 'listSentNotices',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notifications/history/',
  access: 'signed-in',
  reply: noticeHistorySchema,
})
