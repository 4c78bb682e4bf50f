import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { assertServerVersion } from '../../../server/db/supported.ts'
import { checkLedger } from '../../../server/modules/ledger/service.ts'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'
import { walkReads } from '../contract/walk.ts'
import { failToStart } from '../support/server-process.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const raced = await emptyDatabase()
const failing = await emptyDatabase()
const changing = await emptyDatabase()
const full = await testDatabase()
const late = await emptyDatabase()
const released = await emptyDatabase()
const newer = await emptyDatabase()
const updated = await testDatabase()

const createFolder = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const one = 'create table one (id int); insert into one values (1);'
const two = 'insert into one values (2);'

it('G-28: refuses a PostgreSQL that is too old, by its version', () => {
  expect(() => assertServerVersion(150_018)).toThrow('PostgreSQL 15 is too old')
  expect(() => assertServerVersion(160_000)).not.toThrow()
})

it('G-05: runs each migration once from concurrent processes', async () => {
  const folder = createFolder({ '0001.do.one.sql': one, '0002.do.two.sql': two })
  const other = connect(raced.url)
  const runs = await Promise.all([migrate(raced.sql, { folder }), migrate(other, { folder })])
  await other.end()
  expect(runs.flat()).toEqual(['1 one', '2 two'])
  expect(await raced.sql`select id from one order by id`).toEqual([{ id: 1 }, { id: 2 }])
})

it('G-04: rolls back a failed migration', async () => {
  const folder = createFolder({
    '0001.do.one.sql': one,
    '0002.do.wrong.sql': 'insert into nowhere values (1)',
  })
  await expect(migrate(failing.sql, { folder })).rejects.toThrow('relation "nowhere" does not exist')
  expect(
    await failing.sql`select to_regclass('one') as one, to_regclass('migrations') as migrations`,
  ).toEqual([{ one: null, migrations: null }])
})

it('G-04: rejects a migration that changed after it ran', async () => {
  await migrate(changing.sql, { folder: createFolder({ '0001.do.one.sql': one }) })
  const changed = createFolder({ '0001.do.one.sql': `${one} -- again`, '0002.do.two.sql': two })
  await expect(migrate(changing.sql, { folder: changed })).rejects.toThrow(
    'checksum failed for migration [1]',
  )
  expect(await changing.sql`select id from one`).toEqual([{ id: 1 }])
})

it('G-04: gives test databases every migration', async () => {
  expect(await migrate(full.sql)).toEqual([])
})

it('G-04: rejects a migration older than the newest applied one', async () => {
  const files = { '0001.do.one.sql': one, '0003.do.three.sql': two }
  await migrate(late.sql, { folder: createFolder(files) })
  const folder = createFolder({ ...files, '0002.do.two.sql': two, '0004.do.four.sql': two })
  await expect(migrate(late.sql, { folder })).rejects.toThrow('Migration 2 is older than 3')
  expect(await late.sql`select id from one`).toEqual([{ id: 1 }, { id: 2 }])
})

it('G-04: rejects a gap in the numbers from 32 on', async () => {
  const folder = createFolder({ '0032.do.one.sql': one, '0033.do.two.sql': two, '0035.do.five.sql': two })
  await expect(migrate(late.sql, { folder })).rejects.toThrow('There is no migration 34')
})

it('G-31: refuses a database of a newer release, unless it may go back', async () => {
  const files = { '0001.do.one.sql': one, '0002.do.two.sql': two }
  await migrate(newer.sql, { folder: createFolder(files) })
  const folder = createFolder({ '0001.do.one.sql': one })
  await expect(migrate(newer.sql, { folder })).rejects.toThrow(
    'The database belongs to a newer release: migration 2 has run on it, and this release ends at 1.',
  )
  expect(await migrate(newer.sql, { folder, allowsNewerDatabase: true })).toEqual([])
  expect(await migrate(newer.sql, { folder: createFolder(files) })).toEqual([])
  expect(await newer.sql`select id from one order by id`).toEqual([{ id: 1 }, { id: 2 }])
})

it('G-31: server and command refuse a database of a newer release and say why', async () => {
  await updated.sql`
    insert into migrations (version, name, md5, run_at)
    select max(version) + 1, 'later', '', now() from migrations`
  const DATA_DIR = createFolder({})
  const variables = { DATABASE_URL: updated.url, DATA_DIR, SECRET: 's'.repeat(32) }
  const refusal = expect.stringMatching(
    /^The database belongs to a newer release: .*commands run in its folder/,
  )
  expect(await failToStart(variables)).toEqual({ output: refusal, code: 1 })
  const operator = spawn(process.execPath, ['server/operator/cli.ts', 'list', 'flats'], {
    env: { ...childEnvironment, ...variables },
  })
  const [output, errors, [code]] = await Promise.all([
    text(operator.stdout),
    text(operator.stderr),
    once(operator, 'exit'),
  ])
  expect([output, errors, code]).toEqual(['', refusal, 1])
})

it('G-04: migrates a filled database of the first release, and every call answers', async () => {
  const { sql } = released
  const own = join(import.meta.dirname, '../../../server/db/migrations')
  const first = readdirSync(own).filter((name) => Number.parseInt(name, 10) <= 32)
  const files = first.map((name) => [name, readFileSync(join(own, name), 'utf8')])
  await migrate(sql, { folder: createFolder(Object.fromEntries(files)) })
  const rows = gunzipSync(readFileSync(join(import.meta.dirname, 'release-0.1.0.sql.gz'))).toString()
  await sql.unsafe(rows).simple()
  const countRows = async (table: string): Promise<number> => (await sql`select from ${sql(table)}`).length
  const tables = [
    'resident',
    'reading',
    'ledger_posting',
    'accrual_line',
    'service_term',
    'service',
    'ticket',
  ]
  const before = await Promise.all(tables.map(countRows))
  expect(before).toEqual([3, 312, 555, 858, 483, 40, 3])

  expect((await migrate(sql))[0]).toBe('33 restorable-search')
  expect(await Promise.all(tables.map(countRows))).toEqual(before)
  expect((await checkLedger(sql)).damages).toEqual([])
  const client = (await startApp(sql, { clock: new TestClock('2026-11-22T09:00:00Z') })).browser()
  expect((await client.signIn('anna@demo.local', 'Podval-2026')).statusCode).toBe(200)
  const replies = await walkReads(client, {
    listAccruals: { query: { month_from: '2025-12', month_till: '2026-11' } },
    listServices: { query: { search: 'сантехник' } },
  })
  for (const call of [
    'getProfile',
    'listMeters',
    'listAccruals',
    'listServices',
    'listTickets',
    'listRequests',
  ])
    expect([call, replies[call]?.[0]]).toEqual([call, 200])
  expect(replies['listAccruals']?.[1]).toContain('"2026-10"')
  expect(replies['listServices']?.[1]).toMatch(/антех/)
})
