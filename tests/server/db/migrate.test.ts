import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { assertServerVersion } from '../../../server/db/supported.ts'
import { renderSchema } from '../../architecture/render-schema.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'
import { failToStart } from '../support/server-process.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const raced = await emptyDatabase()
const failing = await emptyDatabase()
const changing = await emptyDatabase()
const full = await testDatabase()
const former = await testDatabase()
const unfinished = await testDatabase()
const newer = await emptyDatabase()
const updated = await testDatabase()

const names = readdirSync(join(import.meta.dirname, '../../../server/db/migrations'))
  .toSorted()
  .map((file) => file.replace(/^0*(\d+)\.do\.(.+)\.sql$/, '$1 $2'))
const baseline = Number.parseInt(names[0] ?? '', 10)

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

it('G-04: rejects a gap in the numbers', async () => {
  const folder = createFolder({ '0032.do.one.sql': one, '0033.do.two.sql': two, '0035.do.five.sql': two })
  await expect(migrate(failing.sql, { folder })).rejects.toThrow('There is no migration 34')
})

/** As the migrations before 1.0.0 left it, or an earlier one of them. */
const pretendFormer = async (sql: Sql, last: number): Promise<void> => {
  await sql`delete from migrations where version > 0`
  await sql`insert into migrations (version, name) select nth, 'former' from generate_series(1, ${last}::int) nth`
  await sql`create view staff_act as select * from audit_log`
}

it('G-04: takes over a database at the end of the former migrations, with its rows', async () => {
  const { sql, url } = former
  await addAccount(sql, { organisation: await addOrganisation(sql), number: '100200012' })
  await pretendFormer(sql, baseline)
  const other = connect(url)
  const runs = await Promise.all([migrate(sql), migrate(other)])
  await other.end()
  expect(runs.flat()).toEqual(names.slice(1))
  const rows = await sql<
    { name: string }[]
  >`select version || ' ' || name as name from migrations where version > 0 order by version`
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(await sql`select number from personal_account`).toEqual([{ number: '100200012' }])
  expect(await renderSchema(sql)).toBe(await renderSchema(full.sql))
  expect(await migrate(sql)).toEqual([])
})

it('G-04: refuses a database before the end of the former migrations and says what to do', async () => {
  const { sql } = unfinished
  await pretendFormer(sql, baseline - 1)
  await expect(migrate(sql)).rejects.toThrow(
    new RegExp(
      `^The database is older than 1.0.0: migration ${baseline - 1} .* delete the data folder .* start the last commit with `,
    ),
  )
  expect(await sql`select from migrations where version > 0`).toHaveLength(baseline - 1)
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
