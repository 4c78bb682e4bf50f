import * as z from 'zod/mini'
import { instantSchema } from '../primitives.ts'

/** `path` is a hash route. */
const sentNoticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  sent_at: instantSchema,
})
export type SentNotice = z.output<typeof sentNoticeSchema>

export const noticesShown = 50

export const noticeHistorySchema = z.object({ results: z.array(sentNoticeSchema) })
