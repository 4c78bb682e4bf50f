import type { Queryable } from '../../db/connect.ts'
import { deleteNoticesBefore } from './store.ts'

/** As long as a notice might repeat an earlier one. */
const rememberMs = 400 * 24 * 3600_000

/** Removes notices so old that none repeats them. */
export const removeOldNotices = (sql: Queryable, now: Date): Promise<void> =>
  deleteNoticesBefore(sql, new Date(now.getTime() - rememberMs))
