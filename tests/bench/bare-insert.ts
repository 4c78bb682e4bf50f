import { pipeline } from 'node:stream/promises'
import type { Sql } from '../../server/db/connect.ts'
import { rawSql } from '../../server/db/fragments.ts'
import { createDatabase } from '../e2e/support/database.ts'
import { readProcessorSeconds } from './processor.ts'

const imported = `select id from personal_account where number between '500000000' and '599999999'`
const entries = `select entry_id from ledger_posting where personal_account_id in (${imported})`

/** What an import of `intake.ts` writes itself, in an order of keys. */
const writes: Readonly<Record<string, string>> = {
  house: `address like 'ул. Мира, %'`,
  personal_account: `id in (${imported})`,
  meter: `personal_account_id in (${imported})`,
  reading: `meter_id in (select id from meter where personal_account_id in (${imported}))`,
  accrual: `personal_account_id in (${imported})`,
  accrual_line: `accrual_id in (select id from accrual where personal_account_id in (${imported}))`,
  payment: `personal_account_id in (${imported})`,
  external_payment: `payment_id in (select id from payment where personal_account_id in (${imported}))`,
  ledger_entry: `id in (${entries})`,
  ledger_posting: `entry_id in (${entries})`,
}

/** Written by triggers, of the import and of the bare insert. */
const writtenByTriggers = ['ledger_balance', 'exchange_entry']

const listColumns = async (sql: Sql, table: string): Promise<string> => {
  const rows = await sql<{ name: string }[]>`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`
  return rows.map(({ name }) => name).join(', ')
}

const countRows = async (sql: Sql, table: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`
  return row?.count ?? 0
}

interface Spent {
  readonly seconds: number
  readonly processorSeconds: number
}

/**
 * Returns what one transaction takes that inserts the rows that an import has written by a bare `insert … select` for
 * each table, with the keys, indexes and triggers of the product. The rows are prepared in tables of a new database
 * without keys.
 */
export async function insertBare(clusterUrl: string, { sql: source }: { sql: Sql }): Promise<Spent> {
  const database = await createDatabase(clusterUrl)
  try {
    const inserts: string[] = []
    for (const [table, rows] of Object.entries(writes)) {
      const columns = await listColumns(source, table)
      await rawSql(database.sql, `create table bare_${table} as select ${columns} from ${table} limit 0`)
      const read = await source
        .unsafe(`copy (select ${columns} from ${table} where ${rows} order by ctid) to stdout`)
        .readable()
      await pipeline(read, await database.sql.unsafe(`copy bare_${table} from stdin`).writable())
      await rawSql(database.sql, `analyze bare_${table}`)
      inserts.push(
        `insert into ${table} (${columns}) overriding system value select ${columns} from bare_${table} order by ctid`,
      )
    }
    const began = performance.now()
    const processorSeconds = await database.sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`set local jit = off`
      const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const before = readProcessorSeconds(backend?.pid ?? 0)
      for (const insert of inserts) await rawSql(tx, insert)
      return readProcessorSeconds(backend?.pid ?? 0) - before
    })
    const seconds = (performance.now() - began) / 1000
    for (const table of [...Object.keys(writes), ...writtenByTriggers]) {
      const [inserted, expected] = [await countRows(database.sql, table), await countRows(source, table)]
      if (inserted !== expected)
        throw new Error(`${table}: ${inserted} rows after the bare insert, ${expected} after the import`)
    }
    return { seconds, processorSeconds }
  } finally {
    await database.drop()
  }
}
