import { afterAll, beforeEach, expect, it } from 'vitest'
import { connect, type Tx } from '../../../server/db/connect.ts'
import { emptyDatabase } from '../support/database.ts'

const { sql: outside, url } = await emptyDatabase()
await outside`create table note (text text not null)`

/** One connection, so leftovers of a broken transaction would reach the next one. */
const sql = connect(url, { max: 1 })
afterAll(() => sql.end())

beforeEach(() => outside`truncate note`)

const findPid = async (tx: Tx) => {
  const [row] = await tx`select pg_backend_pid() as pid`
  return row?.pid
}

const cut = (pid: number) => outside`select pg_terminate_backend(${pid}, 5000)`

const readNotes = () => outside`select text from note`.then((rows) => rows.map(({ text }) => text))

it('G-05: rejects a transaction whose connection breaks, and the next one works', async () => {
  const lost = sql.begin(async (tx) => {
    const pid = await findPid(tx)
    await tx`insert into note values ('lost')`
    await Promise.all([tx`select pg_sleep(600)`, cut(pid)])
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await sql.begin((tx) => tx`insert into note values ('next')`)
  expect(await readNotes()).toEqual(['next'])
})

it('G-05: does not run late statements of a broken transaction in the next one', async () => {
  const left = Promise.withResolvers<void>()
  const lost = sql.begin(async (tx) => {
    await tx`insert into note values ('lost')`
    await cut(await findPid(tx))
    await left.promise
    await tx`insert into note values ('late')`
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await sql.begin(async (tx) => {
    await tx`insert into note values ('next')`
    left.resolve()
    await tx`select pg_sleep(0)`
  })
  expect(await readNotes()).toEqual(['next'])
})

it('rolls back a failed transaction and throws its error', async () => {
  const failed = sql.begin(async (tx) => {
    await tx`insert into note values ('undone')`
    throw new Error('of its own')
  })
  await expect(failed).rejects.toThrow('of its own')
  expect(await readNotes()).toEqual([])
})

it('reads bigint as a number, numeric and date as text, timestamptz as a Date', async () => {
  const [row] = await sql`
    select 9007199254740991 as big, 1.50 as exact, '2026-02-03'::date as day, '2026-02-03T00:00:00Z'::timestamptz as at`
  expect(row).toEqual({
    big: 9_007_199_254_740_991,
    exact: '1.50',
    day: '2026-02-03',
    at: new Date('2026-02-03T00:00:00Z'),
  })
  await expect(sql`select 9007199254740993 as big`).rejects.toThrow('does not fit')
})

it('round-trips arrays of any text', async () => {
  const texts = ['a', 'b "q" \\ {x}, y', 'NULL', '', 'ё\n', null]
  expect(
    await sql`select ${texts}::text[] as texts, ${[1, 2]}::bigint[] as ids, ${[]}::int[] as none`,
  ).toEqual([{ texts, ids: [1, 2], none: [] }])
})

it('renames columns between snake_case and camelCase, but not the keys of JSON values', async () => {
  const rows = await sql`
    with item (due_on, meter_window) as (values ('2026-02-03'::date, '{"from_day": 15}'::jsonb))
    select ${sql(['dueOn', 'meterWindow'])} from item`
  expect(rows).toEqual([{ dueOn: '2026-02-03', meterWindow: { from_day: 15 } }])
})
