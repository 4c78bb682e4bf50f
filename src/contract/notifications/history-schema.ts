import * as z from 'zod/mini'
import { instantSchema } from '../primitives.ts'

/** A notice that was sent to the profile; `path` is the route of the hash that it leads to. */
const sentNoticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  sent_at: instantSchema,
})
export type SentNotice = z.output<typeof sentNoticeSchema>

/** The history of notices shows so many, the newest ones. */
export const noticesShown = 50

export const noticeHistorySchema = z.object({ results: z.array(sentNoticeSchema) })
