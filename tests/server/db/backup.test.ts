import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { addPhone } from '#contract/profile/endpoints.ts'
import { createFolderFiles } from '../../../server/adapters/folder-files.ts'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { checkHold, release } from '../../../server/db/hold.ts'
import { backUpFolder, restoreFolder } from '../../../server/db/embedded/backup.ts'
import { startEmbedded } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { assertSupportedDatabase } from '../../../server/db/supported.ts'
import { seedSandbox } from '../../../server/seed/demo.ts'
import { walkReads } from '../contract/walk.ts'
import { createWorld, username } from '../contract/world.ts'
import { startApp } from '../support/app.ts'
import { startOwnPostgres } from '../support/own-postgres.ts'
import { createRunFolder } from '../support/run-folder.ts'
import { password } from '../support/residents.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const root = join(import.meta.dirname, '../../..')
const folder = createRunFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const documentation = readFileSync(join(root, 'docs/operation.md'), 'utf8')
/** Reads a command of docs/operation.md and replaces its file. */
const documented = (pattern: RegExp, file: string): string => {
  const [command] = pattern.exec(documentation) ?? []
  if (command === undefined) throw new Error(`docs/operation.md has no ${pattern}`)
  return command.replace('cabinet.dump', file)
}
const [dump, restore] = [/pg_dump -Fc [^`]+/, /pg_restore [^`]+/]

const readDatabase = async (sql: Sql) => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(whole, ';' order by whole)), '') as sum
      from (select to_jsonb(one)::text as whole from ${sql(name)} one) rows`
    content[name] = row?.sum ?? ''
  }
  return content
}

describe('backup by pg_dump', async () => {
  const postgres = await startOwnPostgres()
  const full = await postgres.createMigrated('full')
  const demo = await postgres.createMigrated('demo')

  const restored = async (name: string, url: string, dumped?: string) => {
    const file = dumped ?? join(folder, `${name}.dump`)
    if (dumped === undefined) await postgres.run(documented(dump, file), url)
    const empty = await postgres.create(`${name}_again`)
    expect(await postgres.run(documented(restore, file), empty.url)).toBe('')
    return empty.sql
  }

  /** Runs docs/cabinet-backup in a folder of this test. Its rsync fails if the database was not copied first. */
  const backUpNightly = async (url: string) => {
    const [site, backups, programs] = ['site', 'backups', 'programs'].map((name) => join(folder, name))
    const script = readFileSync(join(root, 'docs/cabinet-backup'), 'utf8')
      .replaceAll('/var/backups/cabinet', backups ?? '')
      .replaceAll('/srv/cabinet', site ?? '')
      .replace('su postgres -c "pg_dump -Fc cabinet"', 'pg_dump -Fc "$DATABASE_URL"')
    mkdirSync(programs ?? '')
    writeFileSync(
      join(programs ?? '', 'rsync'),
      '#!/bin/sh\ntest -s "${4%/files/}/cabinet.dump" && cp -a "$3" "$4"\n',
      { mode: 0o755 },
    )
    await postgres.run(`PATH=${programs}:$PATH\n${script}`, url)
    return join(backups ?? '', 'last')
  }

  it('G-28: is accepted by its version, or refused by it', async () => {
    const [server] = await full.sql<{ major: number }[]>`
      select current_setting('server_version_num')::int / 10000 as major`
    const major = server?.major ?? 0
    const refusal = await assertSupportedDatabase(full.url).then(
      () => '',
      (error: unknown) => String(error),
    )
    expect(refusal.includes(`PostgreSQL ${major} is too old`)).toBe(major < 16)
  })

  it('G-10: restores into an empty database, and every call answers as before', async () => {
    const world = await createWorld(full.sql)
    const client = world.browser()
    await client.signIn(username, password)
    const before = await walkReads(client, world.inputs)
    const failed = Object.entries(before).filter(([, [status]]) => status >= 300)
    expect(failed).toEqual([])

    const again = await restored('full', full.url)
    expect(await readDatabase(again)).toEqual(await readDatabase(full.sql))
    expect(await migrate(again)).toEqual([])
    const { browser } = await startApp(again, { clock: world.clock, deps: { files: world.files } })
    const returned = browser()
    for (const [name, value] of client.cookies) returned.cookies.set(name, value)
    expect(await walkReads(returned, world.inputs)).toEqual(before)
    const added = await returned.call(addPhone, { body: { number: '+7 903 555 01 99' } })
    expect(added.statusCode, added.body).toBeLessThan(300)
  })

  it('G-10: restores under the name that the settings and the next nightly backup use', () => {
    const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8')
    const [, used] = /^DATABASE_URL=.*\/(\w+)$/m.exec(read('first-day.md')) ?? []
    const [, dumped] = /pg_dump -Fc (\w+)/.exec(read('cabinet-backup')) ?? []
    const [, again] = /pg_restore .*--role=cabinet -d (\w+)/.exec(documentation) ?? []
    expect([dumped, again]).toEqual([used, used])
  })

  it('G-10 G-28: restores a nightly backup with readings, files and search', async () => {
    await seedSandbox(demo.sql, new Date('2026-03-15T09:00:00Z'))
    const inputs = {
      listServices: { query: { search: 'клининг' } },
      listAccruals: { query: { month_from: '2025-04', month_till: '2026-03' } },
      listPayments: { query: { date_from: '2026-01-01', date_till: '2026-03-31' } },
      getMetersReport: { query: { month_from: '2026-01', month_till: '2026-03' } },
    }
    const answers = async (sql: Sql) => {
      const client = (await startApp(sql)).browser()
      await client.signIn('anna@demo.local', 'Podval-2026')
      const replies = new Map(Object.entries(await walkReads(client, inputs)))
      // These replies describe the session itself.
      for (const name of ['getProfile', 'listSessions']) replies.delete(name)
      return replies
    }
    const before = await answers(demo.sql)
    expect(before.get('listServices')?.[0]).toBe(200)
    const key = randomUUID()
    const site = join(folder, 'site')
    const photo = join(folder, 'photo')
    mkdirSync(site)
    writeFileSync(photo, 'photo')
    writeFileSync(join(site, 'cabinet.env'), 'SECRET=')
    await createFolderFiles(join(site, '.data/files')).put(key, photo)
    const backup = await backUpNightly(demo.url)
    rmSync(site, { recursive: true })
    const stored = await createFolderFiles(join(backup, 'files')).open(key)
    expect(stored && (await text(stored))).toBe('photo')
    expect(readFileSync(join(backup, 'cabinet.env'), 'utf8')).toBe('SECRET=')

    const again = await restored('demo', demo.url, join(backup, 'cabinet.dump'))
    expect(await again`select from reading limit 1`).toHaveLength(1)
    expect(await answers(again)).toEqual(before)
  }, 300_000)
})

const execute = promisify(execFile)

const operator = async (variables: Readonly<Record<string, string>>, ...words: string[]) => {
  const env = { ...childEnvironment, NODE_ENV: 'test', ...variables }
  const { stdout } = await execute(process.execPath, ['server/operator/cli.ts', ...words], { cwd: root, env })
  return stdout.trim()
}

describe('hold of a site', async () => {
  const postgres = await startOwnPostgres()
  const now = new Date('2026-03-15T09:00:00Z')

  it('G-24: begins on a restored database and lasts until released', async () => {
    const original = await postgres.createMigrated('original')
    expect(await checkHold(original.sql, null, now)).toBe(false)
    expect(await checkHold(original.sql, null, now)).toBe(false)
    const file = join(folder, 'original.dump')
    await postgres.run(documented(dump, file), original.url)
    const copy = await postgres.create('copy')
    await postgres.run(documented(restore, file), copy.url)

    expect(await checkHold(copy.sql, null, now)).toBe(true)
    expect(await checkHold(copy.sql, null, now)).toBe(true)
    expect(await release(copy.sql)).toBe(true)
    expect(await checkHold(copy.sql, null, now)).toBe(false)
    expect(await checkHold(original.sql, null, now)).toBe(false)
  })
})

describe('backup of the embedded database', () => {
  const DATA_DIR = join(folder, 'data')
  const backup = join(folder, 'kept')
  const within = async <T>(dir: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
    const { url, stop } = await startEmbedded(dir)
    const sql = connect(url, { max: 2 })
    try {
      return await work(sql)
    } finally {
      await sql.end()
      await stop()
    }
  }

  it('G-10: is rejected while the server runs, and restores every row, file and key elsewhere', async () => {
    const before = await within(DATA_DIR, async (sql) => {
      await migrate(sql)
      await seedSandbox(sql, new Date('2026-03-15T09:00:00Z'))
      await expect(operator({ DATA_DIR }, 'backup', backup)).rejects.toThrow('in use by another server')
      expect(existsSync(backup)).toBe(false)
      return readDatabase(sql)
    })
    mkdirSync(join(DATA_DIR, 'files', 'ab'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'files', 'ab', 'photo'), 'bytes')
    writeFileSync(join(DATA_DIR, 'secret'), 'the secret of this server')
    expect(await operator({ DATA_DIR }, 'backup', backup)).toContain(backup)
    await within(DATA_DIR, (sql) => sql`delete from news`)

    const other = join(folder, 'other')
    expect(await operator({ DATA_DIR: other }, 'restore', backup)).toContain(other)
    expect(await within(other, readDatabase)).toEqual(before)
    expect(readFileSync(join(other, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes')
    expect(readFileSync(join(other, 'secret'), 'utf8')).toBe('the secret of this server')
    await expect(restoreFolder(other, backup)).rejects.toThrow('is not empty')

    const isOnHold = () => within(other, (sql) => checkHold(sql, other, new Date('2026-03-16T09:00:00Z')))
    expect(await isOnHold()).toBe(true)
    expect(await within(other, release)).toBe(true)
    expect(await isOnHold()).toBe(false)
  })

  it('G-10: never overwrites and rejects a folder that is no backup', async () => {
    await expect(operator({ DATA_DIR }, 'backup')).rejects.toThrow('КОМАНДА')
    await expect(backUpFolder(DATA_DIR, DATA_DIR)).rejects.toThrow('is already there')
    await expect(backUpFolder(DATA_DIR, join(DATA_DIR, 'inside'))).rejects.toThrow('name a folder outside')
    await expect(backUpFolder(folder, join(folder, 'new'))).rejects.toThrow('no database of ours')
    await expect(restoreFolder(join(folder, 'new'), folder)).rejects.toThrow('no backup of ours')
    const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:9/none', DATA_DIR }
    await expect(operator(elsewhere, 'backup', join(folder, 'new'))).rejects.toThrow('pg_dump')
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })
})
