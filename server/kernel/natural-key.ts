import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/connect.ts'
import type { Clock } from '../ports/clock.ts'
import { getFingerprint } from './idempotency.ts'

/** A person who presses twice does it within this time. */
const repeatedWithinMs = 60_000

/**
 * Returns the key of a call that came without one: that of the same content within the last minute, or a new one
 * (B-17). `content` includes the caller.
 */
export const getNaturalKey = async (
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  content: unknown,
): Promise<string> => {
  const now = clock.now()
  const since = new Date(now.getTime() - repeatedWithinMs)
  await sql`delete from natural_key where created_at < ${since}`
  const [row] = await sql<{ key: string }[]>`
    insert into natural_key as known (fingerprint, key, created_at)
    values (${getFingerprint(content)}, ${randomUUID()}, ${now})
    on conflict (fingerprint) do update set key = known.key
    returning key`
  if (!row) throw new Error('An upsert returned no row')
  return row.key
}
