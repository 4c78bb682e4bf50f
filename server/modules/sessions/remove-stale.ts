import type { Queryable } from '../../db/connect.ts'
import { deleteExpiredTokens, deleteFamiliesSeenBefore } from './stale-store.ts'

/** Twice as long as a session can live unused: till then its network counts as one that the resident signs in from. */
const rememberMs = 180 * 24 * 3600_000

const atOnce = 1000

/** Removes some tokens that expired and sessions long dead (decision 22). Says whether there may be more. */
export const removeStaleSessions = async (sql: Queryable, now: Date): Promise<boolean> => {
  const tokens = await deleteExpiredTokens(sql, now, atOnce)
  const families = await deleteFamiliesSeenBefore(sql, new Date(now.getTime() - rememberMs), atOnce)
  return tokens === atOnce || families === atOnce
}
