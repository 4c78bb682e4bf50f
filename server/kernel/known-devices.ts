import type { Queryable } from '../db/connect.ts'
import { deviceSeconds } from './session-tokens.ts'

/** Keeps the device as long as its cookie (V-11). `words` are HMACs of the device and the person. */
export const recordDevice = async (sql: Queryable, words: readonly string[], now: Date): Promise<void> => {
  await sql`delete from known_device where seen_at < ${new Date(now.getTime() - deviceSeconds * 1000)}`
  await sql`
    insert into known_device (word, seen_at)
    select word, ${now} from unnest(${words}::text[]) word order by word
    on conflict (word) do update set seen_at = excluded.seen_at`
}

export const findKnownDevices = async (
  sql: Queryable,
  words: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ word: string }[]>`select word from known_device where word = any(${words}::text[])`
  return new Set(rows.map(({ word }) => word))
}
