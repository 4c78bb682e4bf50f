import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Queryable } from './connect.ts'

/** Identifies the database: a restored dump or a copy differs, a promoted replica does not. */
const identity = (sql: Queryable) => sql`
  (select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database())`

/** Stops mail, pushes, calls, bank and jobs (G-24). */
export const hold = async (sql: Queryable, now: Date): Promise<void> => {
  await sql`
    insert into site (identity, held_since) values (${identity(sql)}, ${now})
    on conflict (is_only) do update
      set identity = excluded.identity, held_since = coalesce(site.held_since, excluded.held_since)`
}

/** Returns false if there was no hold. Running processes must restart. */
export const release = async (sql: Queryable): Promise<boolean> => {
  const { count } = await sql`
    update site set identity = ${identity(sql)}, held_since = null where held_since is not null`
  return count > 0
}

const restoredMark = (dataDir: string): string => join(dataDir, 'restored')

/** Marks restored files, which keep the identity of the original. */
export const markRestored = (dataDir: string): void => writeFileSync(restoredMark(dataDir), '')

/**
 * Puts the site on hold if its database was copied or restored: the original may already have sent the queued
 * emails and charged the cards.
 * @param dataDir folder of the embedded database; null if DATABASE_URL is set
 */
export const checkHold = async (sql: Queryable, dataDir: string | null, now: Date): Promise<boolean> => {
  const mark = dataDir === null ? null : restoredMark(dataDir)
  if (mark !== null && existsSync(mark)) {
    await hold(sql, now)
    rmSync(mark)
  }
  const [row] = await sql<{ isHeld: boolean }[]>`
    insert into site (identity) values (${identity(sql)})
    on conflict (is_only) do update set
      held_since = case when site.identity = excluded.identity then site.held_since
        else coalesce(site.held_since, ${now}) end,
      identity = excluded.identity
    returning held_since is not null as is_held`
  return row?.isHeld ?? false
}
