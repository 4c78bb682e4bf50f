import { pipeline } from 'node:stream/promises'
import type { Sql } from '../../server/db/connect.ts'
import { createDatabase } from '../e2e/support/database.ts'

const imported = `select id from personal_account where number between '500000000' and '599999999'`
const entries = `select entry_id from ledger_posting where personal_account_id in (${imported})`

/** What an import of `intake.ts` writes itself; triggers add balances and entries of exports. In an order of keys. */
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

const listColumns = async (sql: Sql, table: string): Promise<string> => {
  const rows = await sql<{ name: string }[]>`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`
  return rows.map(({ name }) => name).join(', ')
}

/**
 * Returns the seconds of one bare `insert … select` for each table, with the keys, indexes and triggers of the product, of
 * the rows that an import has written. The rows are prepared in tables of a new database without keys.
 */
export async function bareInsertSeconds(clusterUrl: string, { sql: source }: { sql: Sql }): Promise<number> {
  const database = await createDatabase(clusterUrl)
  let seconds = 0
  try {
    for (const [table, rows] of Object.entries(writes)) {
      const columns = await listColumns(source, table)
      await database.sql.unsafe(`create table bare as select ${columns} from ${table} limit 0`)
      const read = await source
        .unsafe(`copy (select ${columns} from ${table} where ${rows} order by ctid) to stdout`)
        .readable()
      await pipeline(read, await database.sql.unsafe('copy bare from stdin').writable())
      await database.sql.unsafe('analyze bare')
      const began = performance.now()
      await database.sql.begin(async (tx) => {
        await tx`set local statement_timeout = 0`
        await tx`set local jit = off`
        await tx.unsafe(
          `insert into ${table} (${columns}) overriding system value select ${columns} from bare order by ctid`,
        )
      })
      seconds += (performance.now() - began) / 1000
      await database.sql`drop table bare`
    }
    return seconds
  } finally {
    await database.drop()
  }
}
