import type { Queryable } from '../../db/connect.ts'

/** Removes some refresh tokens that expired; says how many. */
export const deleteExpiredTokens = async (sql: Queryable, now: Date, most: number): Promise<number> => {
  const { count } = await sql`
    delete from refresh_token where hash in (
      select hash from refresh_token where expires_at < ${now}
      order by expires_at limit ${most} for update skip locked)`
  return count
}

/** Removes some sessions that were last seen before the moment; says how many. */
export const deleteFamiliesSeenBefore = async (
  sql: Queryable,
  moment: Date,
  most: number,
): Promise<number> => {
  const { count } = await sql`
    delete from session_family where id in (
      select id from session_family where seen_at < ${moment}
      order by seen_at limit ${most} for update skip locked)`
  return count
}
