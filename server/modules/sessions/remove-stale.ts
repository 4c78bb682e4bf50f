import type { Queryable } from '../../db/connect.ts'

/** Removes some refresh tokens that expired; says how many. */
const deleteExpiredTokens = async (sql: Queryable, now: Date, max: number): Promise<number> => {
  const { count } = await sql`
    delete from refresh_token where hash in (
      select hash from refresh_token where expires_at < ${now}
      order by expires_at limit ${max} for update skip locked)`
  return count
}

/** Removes some sessions that were last seen before the moment; says how many. */
const deleteFamiliesSeenBefore = async (sql: Queryable, moment: Date, max: number): Promise<number> => {
  const { count } = await sql`
    delete from session_family where id in (
      select id from session_family where seen_at < ${moment}
      order by seen_at limit ${max} for update skip locked)`
  return count
}

/** Twice as long as a session can live unused: till then its network counts as one that the resident signs in from. */
const rememberMs = 180 * 24 * 3600_000

const atOnce = 1000

/** Removes some tokens that expired and sessions long dead (decision 11). Says whether there may be more. */
export const removeStaleSessions = async (sql: Queryable, now: Date): Promise<boolean> => {
  const tokens = await deleteExpiredTokens(sql, now, atOnce)
  const families = await deleteFamiliesSeenBefore(sql, new Date(now.getTime() - rememberMs), atOnce)
  return tokens === atOnce || families === atOnce
}
