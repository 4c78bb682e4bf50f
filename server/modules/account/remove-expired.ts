import type { Queryable } from '../../db/connect.ts'
import { deleteExpiredLinks } from './token-store.ts'

const atOnce = 1000

/** Removes some one-time tokens that expired. Says whether there may be more. */
export const removeExpiredTokens = async (sql: Queryable, now: Date): Promise<boolean> =>
  (await deleteExpiredLinks(sql, now, atOnce)) === atOnce
