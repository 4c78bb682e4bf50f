import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { getSuperuserUrl } from '../support/database-url.ts'
import { cloneInto, startInProcess } from '../support/embedded-process.ts'
import { createRunFolder } from '../support/run-folder.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534

let folder: string
let cleanups: (() => unknown)[]

beforeEach(() => {
  folder = createRunFolder()
  cleanups = [() => rmSync(folder, { recursive: true })]
})

afterEach(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const start = async (dataDir: string) => {
  const embedded = await startEmbedded(dataDir)
  cleanups.push(embedded.stop)
  return embedded
}

const startChild = async (...args: Parameters<typeof startInProcess>) => {
  const child = await startInProcess(...args)
  cleanups.push(() => child.end('SIGTERM'))
  return child
}

const pool = (url: string) => {
  const sql = connect(url, { max: 2 })
  cleanups.push(() => sql.end({ timeout: 1 }))
  return sql
}

const saveNote = async (sql: Sql) => {
  await sql`create table note (text text not null)`
  await sql`insert into note values ('ещё')`
}

const readNotes = (sql: Sql) => sql`select text from note`.then((rows) => rows.map((row) => row.text))

const postmasterPid = () =>
  Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

describe('embedded PostgreSQL', () => {
  it('keeps data between runs', async () => {
    const first = await startEmbedded(folder)
    const sql = connect(first.url)
    await saveNote(sql)
    await sql.end()
    await first.stop()
    const second = await start(folder)
    expect(await readNotes(pool(second.url))).toEqual(['ещё'])
  })

  it('sorts ё beside е and syncs every commit', async () => {
    const sql = pool((await start(folder)).url)
    const words =
      await sql`select word from unnest(array['жук', 'ёж', 'еда', 'Яма', 'ель']) as word order by word`
    expect(words.map(({ word }) => word)).toEqual(['еда', 'ёж', 'ель', 'жук', 'Яма'])
    expect(await sql`show fsync`).toEqual([{ fsync: 'on' }])
    expect(await sql`show synchronous_commit`).toEqual([{ synchronousCommit: 'on' }])
  })

  it('requires the password', async () => {
    const { url } = await start(folder)
    const stranger = new URL(url)
    stranger.password = 'guess'
    await expect(pool(stranger.href)`select 1`).rejects.toMatchObject({ code: '28P01' })
  })

  it('G-05: rejects a second process on the folder and names folder and process', async () => {
    const first = await startChild(folder)
    const second = await startInProcess(folder)
    expect(second.output).toContain(
      `The data folder ${folder} is in use by another server (process ${first.pid})`,
    )
    expect(await pool(first.output)`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('G-05: keeps every row after Node is killed', async () => {
    const child = await startInProcess(folder)
    await saveNote(pool(child.output))
    await child.end('SIGKILL')
    const { url } = await start(folder)
    expect(await readNotes(pool(url))).toEqual(['ещё'])
    await expect(pool(child.output)`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('G-05: restarts PostgreSQL at the same address after a kill', async () => {
    const sql = pool((await start(folder)).url)
    await saveNote(sql)
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    // A session of the killed server may answer once more, so wait for a new process.
    await vi.waitFor(() => expect(postmasterPid()).not.toBe(killed), { timeout: 20_000 })
    await vi.waitFor(async () => expect(await readNotes(sql)).toEqual(['ещё']), { timeout: 20_000 })
  })

  it('G-05: starts after Node and PostgreSQL were killed with an open session', async () => {
    const child = await startInProcess(folder)
    const sql = pool(child.output)
    await saveNote(sql)
    const work = sql`select pg_sleep(600)`.catch(() => undefined)
    await vi.waitFor(async () =>
      expect(await sql`select from pg_stat_activity where wait_event = 'PgSleep'`).toHaveLength(1),
    )
    await child.end('SIGKILL')
    process.kill(postmasterPid(), 'SIGKILL')
    const { url } = await start(folder)
    await work
    expect(await readNotes(pool(url))).toEqual(['ещё'])
  })

  it('G-04: shuts down cleanly and frees the folder', async () => {
    const child = await startInProcess(folder)
    await child.end('SIGTERM')
    expect(() => postmasterPid()).toThrow('ENOENT')
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/)
  })

  it('reports the end of the log if it cannot start', async () => {
    await expect(startEmbedded(folder, { max_connections: 'many' })).rejects.toThrow(
      /did not start.*invalid value for parameter "max_connections": "many"/s,
    )
    expect(await pool((await start(folder)).url)`select 1 as one`).toEqual([{ one: 1 }])
  })
})

const findRights = async (sql: Sql) => {
  const [role] = await sql`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as has_more,
      pg_has_role(current_user, 'pg_read_server_files', 'member') as reads_files,
      (select datdba = pg_roles.oid from pg_database where datname = current_database()) as owns_database
    from pg_roles where rolname = current_user`
  return role
}
const ownerAlone = { hasMore: false, readsFiles: false, ownsDatabase: true }

const foreignObjects = (sql: Sql) => sql`
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole
  union all
  select oid::regprocedure::text from pg_proc
  where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select oid::regtype::text from pg_type
  where typnamespace = 'public'::regnamespace and typowner <> current_user::regrole
    and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
  union all
  select collname from pg_collation
  where collnamespace = 'public'::regnamespace and collowner <> current_user::regrole`

describe('application’s role', () => {
  it('owns its database without superuser rights after each start', async () => {
    const first = await startEmbedded(folder)
    const sql = connect(first.url)
    await migrate(sql)
    expect(await findRights(sql)).toEqual(ownerAlone)
    await expect(sql`copy (select 1) to program 'true'`).rejects.toMatchObject({ code: '42501' })
    await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toMatchObject({ code: '42501' })
    await sql.end()
    await first.stop()
    const again = pool((await start(folder)).url)
    expect(await findRights(again)).toEqual(ownerAlone)
    expect(await migrate(again)).toEqual([])
    expect(await foreignObjects(again)).toEqual([])
  })

  it('takes over a folder owned by the superuser', async () => {
    const former = await startEmbedded(folder)
    const superuser = connect(getSuperuserUrl(folder, former.url))
    await superuser`alter database postgres owner to current_user`
    await superuser`drop owned by application`
    await superuser`drop role application`
    await migrate(superuser)
    await superuser`create type mood as enum ('good')`
    await superuser`create view moods as select 'good'::mood as mood`
    await superuser`create sequence lone`
    await superuser`insert into organisation (name) values ('ТСЖ')`
    await superuser.end()
    await former.stop()

    const sql = pool((await start(folder)).url)
    expect(await findRights(sql)).toEqual(ownerAlone)
    expect(await foreignObjects(sql)).toEqual([])
    expect(await sql`select name from organisation`).toEqual([{ name: 'ТСЖ' }])
    await sql`alter table organisation add column more text`
    await sql`drop view moods`
  })

  it('cannot derive the superuser’s password', async () => {
    const { url } = await start(folder)
    const superuser = new URL(getSuperuserUrl(folder, url))
    superuser.password = new URL(url).password
    await expect(pool(superuser.href)`select 1`).rejects.toMatchObject({ code: '28P01' })
  })
})

describe.runIf(isRoot)('embedded PostgreSQL as root', () => {
  it('runs in a closed folder and keeps data between runs', async () => {
    chmodSync(folder, 0o700)
    const from = cloneInto(join(folder, 'project'))
    const dataDir = join(folder, 'project/.data')
    const first = await startInProcess(dataDir, { from })
    const home = readFileSync(join(dataDir, 'postgres-home'), 'utf8')
    cleanups.push(() => rmSync(home, { recursive: true }))
    await saveNote(pool(first.output))
    await first.end('SIGKILL')
    const second = await startChild(dataDir, { from })
    expect(await readNotes(pool(second.output))).toEqual(['ещё'])
  })

  it('runs as an ordinary user', async () => {
    const own = join(folder, 'own')
    mkdirSync(own)
    chownSync(own, nobody, nobody)
    const child = await startChild(own, { uid: nobody })
    expect(await pool(child.output)`select 1 as one`).toEqual([{ one: 1 }])
  })
})
