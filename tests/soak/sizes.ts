import type { Sql } from '../../server/db/connect.ts'

/** Estimated rows, and bytes of a table and its indexes. */
export interface TableSize {
  readonly name: string
  readonly rows: number
  readonly table: number
  readonly indexes: number
}

export const listSizes = (sql: Sql): Promise<readonly TableSize[]> => sql<TableSize[]>`
  select relname as name, reltuples::bigint as rows, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1e6
  order by pg_total_relation_size(oid) desc`

/** Bytes of write-ahead log since the cluster was created. */
export async function walBytes(sql: Sql): Promise<number> {
  const [row] = await sql<
    { bytes: number }[]
  >`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as bytes`
  return row?.bytes ?? 0
}

export async function databaseBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
  return row?.bytes ?? 0
}
