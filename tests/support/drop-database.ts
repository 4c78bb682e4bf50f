import type { Sql } from '../../server/db/connect.ts'

/**
 * Drops a database with the sessions that are left in it. `with (force)` is refused while autovacuum is at work there,
 * because that is the superuser's; a plain drop sends it away by itself.
 */
export async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`
  await sql`drop database ${sql(name)}`
}
