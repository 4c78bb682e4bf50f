import type { Queryable } from '../../db/connect.ts'
import { deleteGivenUp } from './store.ts'

/** So long an operator can see which letters the post never took. */
const rememberMs = 30 * 24 * 3600_000

const atOnce = 1000

/** Removes some letters that were given up long ago. Says whether there may be more. */
export const removeStaleLetters = async (sql: Queryable, now: Date): Promise<boolean> =>
  (await deleteGivenUp(sql, new Date(now.getTime() - rememberMs), atOnce)) === atOnce
