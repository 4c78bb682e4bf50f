import type { Sql } from '../../server/db/connect.ts'

/**
 * Drops a database and its sessions. Not `with (force)`: that needs a superuser while autovacuum runs there; a plain
 * drop cancels autovacuum.
 */
export async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`
  await sql`drop database ${sql(name)}`
}
