import type { Sql } from '../../../server/db/connect.ts'

/** Omits rows that every call changes. */
export const everythingIn = async (sql: Sql): Promise<readonly string[]> => {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limit', 'security_failure')
    order by 1`
  const words = tables.map(async ({ name }) => {
    const [row] = await sql<{ word: string }[]>`
      select md5(string_agg(held, ' ' order by held)) as word
      from (select (to_jsonb(row) - 'seen_at' - 'used_at')::text as held from ${sql(name)} row) rows`
    return `${name} ${row?.word}`
  })
  return Promise.all(words)
}
