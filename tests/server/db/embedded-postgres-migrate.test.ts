import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'

const raced = await emptyDatabase()
const failing = await emptyDatabase()
const changing = await emptyDatabase()
const full = await testDatabase()

const makeFolder = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const one = 'create table one (id int); insert into one values (1);'
const two = 'insert into one values (2);'

it('G-05: processes that migrate at once run each migration once', async () => {
  const folder = makeFolder({ '0001.do.one.sql': one, '0002.do.two.sql': two })
  const other = connect(raced.url)
  const runs = await Promise.all([migrate(raced.sql, folder), migrate(other, folder)])
  await other.end()
  expect(runs.flat()).toEqual(['1 one', '2 two'])
  expect(await raced.sql`select id from one order by id`).toEqual([{ id: 1 }, { id: 2 }])
})

it('G-04: a migration that fails leaves the database as it was', async () => {
  const folder = makeFolder({ '0001.do.one.sql': one, '0002.do.wrong.sql': 'insert into nowhere values (1)' })
  await expect(migrate(failing.sql, folder)).rejects.toThrow('relation "nowhere" does not exist')
  expect(
    await failing.sql`select to_regclass('one') as one, to_regclass('migrations') as migrations`,
  ).toEqual([{ one: null, migrations: null }])
})

it('G-04: a migration that was changed after it ran is refused', async () => {
  await migrate(changing.sql, makeFolder({ '0001.do.one.sql': one }))
  const changed = makeFolder({ '0001.do.one.sql': `${one} -- again`, '0002.do.two.sql': two })
  await expect(migrate(changing.sql, changed)).rejects.toThrow('checksum failed for migration [1]')
  expect(await changing.sql`select id from one`).toEqual([{ id: 1 }])
})

it('G-04: the database of a test file has every migration of the product', async () => {
  expect(await migrate(full.sql)).toEqual([])
})
