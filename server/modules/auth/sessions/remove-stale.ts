import type { Queryable } from '../../../db/connect.ts'

const deleteExpiredTokens = async (sql: Queryable, now: Date, max: number): Promise<number> => {
  const { count } = await sql`
    delete from refresh_token where hash in (
      select hash from refresh_token where expires_at < ${now}
      order by expires_at limit ${max} for update skip locked)`
  return count
}

const deleteFamiliesSeenBefore = async (sql: Queryable, moment: Date, max: number): Promise<number> => {
  const { count } = await sql`
    delete from session_family where id in (
      select id from session_family where seen_at < ${moment}
      order by seen_at limit ${max} for update skip locked)`
  return count
}

/** Twice a session's idle lifetime; until then its network counts as known. */
const rememberMs = 180 * 24 * 3600_000

const atOnce = 1000

/** Returns whether more may remain (decision 11). */
export const removeStaleSessions = async (sql: Queryable, now: Date): Promise<boolean> => {
  const tokens = await deleteExpiredTokens(sql, now, atOnce)
  const families = await deleteFamiliesSeenBefore(sql, new Date(now.getTime() - rememberMs), atOnce)
  return tokens === atOnce || families === atOnce
}
