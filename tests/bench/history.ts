import { connect, type Sql, type Tx } from '../../server/db/connect.ts'
import { listNames, rawSql } from '../../server/db/fragments.ts'

export interface History {
  readonly flats: number
  /** Of readings and receipts; the newest is last month. */
  readonly months: number
}

export const firstFlat = 300_000_000
const flatsInHouse = 200

/** Returns the address of the nth flat as staff type it. All flats are in one street. */
export const getAddress = (nth: number): string =>
  `Садовая ${Math.floor(nth / flatsInHouse) + 1} ${(nth % flatsInHouse) + 1}`

/** Sorted so that each can be added after those before it. */
const listKeys = (tx: Tx, table: string) => tx<{ drop: string; add: string }[]>`
  select drop, add from (
    select contype = 'f' as is_last, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where (conrelid = ${table}::regclass and contype in ('p', 'u', 'x'))
      or (confrelid = ${table}::regclass and contype = 'f')
    union all
    select false, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
    where indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))) own
  order by is_last`

/** Builds the keys and indexes of `table`, and the keys that refer to it, after `fill`. */
const withKeysLast = async (tx: Tx, table: string, fill: () => Promise<unknown>): Promise<void> => {
  const keys = await listKeys(tx, table)
  for (const { drop } of keys.toReversed()) await rawSql(tx, drop)
  await fill()
  for (const { add } of keys) await rawSql(tx, add)
}

/**
 * Adds flats with two meters, a reading of each and a receipt without lines for every month. Months are stored one after
 * another, as they come in: the rows of one flat lie on as many pages as it has months. A million flats with 60 months
 * take 40 GB.
 */
export const addFlats = (sql: Sql, { flats, months }: History): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '1GB'`
    await tx`set local jit = off`
    await tx`
      insert into house (organisation_id, address)
      select (select min(id) from organisation), 'ул. Садовая, ' || nth from generate_series(1, ${Math.ceil(flats / flatsInHouse)}::int) nth
      on conflict do nothing`
    await withKeysLast(
      tx,
      'personal_account',
      () => tx`
        insert into personal_account (organisation_id, number, surname, house, address, area_number)
        select (select min(id) from organisation), ${firstFlat} + nth, 'Кузнецов', house, house || ', кв. ' || flat, flat
        from generate_series(0, ${flats - 1}::int) nth,
          lateral (select 'ул. Садовая, ' || nth / ${flatsInHouse}::int + 1 as house, nth % ${flatsInHouse}::int + 1 as flat) named
        order by nth`,
    )
    await withKeysLast(
      tx,
      'meter',
      () => tx`
        insert into meter (personal_account_id, type, serial_number, place, digit_capacity, first_values)
        select id, type, number || place, 'Кухня', 99999, '{0}'
        from personal_account, (values (1, 'ColdWaterAreaMeter'), (2, 'HotWaterAreaMeter')) kind (place, type)
        where number >= ${String(firstFlat)} order by id, place`,
    )
    const month = (ago: number) => tx`(date_trunc('month', now()) - ${ago} * interval '1 month')::date`
    await withKeysLast(tx, 'reading', async () => {
      for (let ago = months; ago > 0; ago -= 1)
        await tx`
          insert into reading (meter_id, period, "values", deltas, version, submitted_at)
          select id, ${month(ago)}, array[(id % 900 + ${months - ago} * 4.25)::numeric(15, 5)], '{4.25}', 1,
            ${month(ago)} + interval '12 days 9 hours'
          from meter where personal_account_id >= (
            select id from personal_account where number = ${String(firstFlat)}) order by id`
    })
    await withKeysLast(tx, 'accrual', async () => {
      for (let ago = months; ago > 0; ago -= 1)
        await tx`
          insert into accrual (personal_account_id, sector_id, period, issued_on, due_on, charged_kopecks,
            recalculated_kopecks, benefit_kopecks)
          select id, (select min(id) from sector), ${month(ago)}, ${month(ago)} + 27, ${month(ago)} + 27, 90000, 0, 0
          from personal_account where number >= ${String(firstFlat)} order by id`
    })
    await tx`
      insert into ledger_balance (personal_account_id, sector_id, debt_kopecks)
      select id, (select min(id) from sector), 90000 from personal_account where number >= ${String(firstFlat)}`
  })
const filled = ['house', 'personal_account', 'meter', 'reading', 'accrual', 'ledger_balance']

/** Leaves the tables as autovacuum does in the course of months, and keeps it from working beside a measurement. */
export const vacuumFlats = async (databaseUrl: string): Promise<void> => {
  const sql = connect(databaseUrl, { max: 1 })
  await sql`set statement_timeout = 0`
  await sql`vacuum (analyze) ${listNames(sql, filled)}`
  await sql.end()
}
