import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { freePort } from '../../../server/db/embedded/start.ts'
import { startServer } from '../../../server/db/embedded/server.ts'
import { ensureCluster } from '../../../server/db/embedded/cluster.ts'
import { superuserUrl } from '../../../server/db/embedded/roles.ts'
import { locateCluster } from '../../../server/db/embedded/cluster-location.ts'
import { stopPostmaster } from '../../../server/db/embedded/postmaster.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { urlOfDatabase } from './database-url.ts'
import { createRunFolder } from './run-folder.ts'

const execute = promisify(execFile)
const debian = '/usr/lib/postgresql'

const binFolder = (): string => {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const known = [process.env['POSTGRES_BIN'], ...versions.map((version) => join(debian, version, 'bin'))]
  const found = known.find((folder) => folder !== undefined && existsSync(join(folder, 'pg_dump')))
  if (found === undefined || !existsSync(join(found, 'postgres')))
    throw new Error(
      'No PostgreSQL with its tools found. Install it (Debian: apt-get install postgresql), or set POSTGRES_BIN',
    )
  return found
}

/** Starts the machine's PostgreSQL, because the embedded one lacks pg_dump and pg_restore. */
export const startOwnPostgres = async () => {
  const bin = binFolder()
  const folder = createRunFolder()
  const location = locateCluster(folder)
  const programs = {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    pgCtl: join(bin, 'pg_ctl'),
  }
  await ensureCluster(programs, location)
  const port = String(await freePort())
  await startServer(programs, location, { port, fsync: 'off' })
  const url = superuserUrl({ password: location.password, port })
  const admin = connect(url, { max: 1 })
  const pools: Sql[] = [admin]
  afterAll(async () => {
    for (const pool of pools) await pool.end({ timeout: 1 })
    await stopPostmaster(programs, location)
    rmSync(folder, { recursive: true })
  })
  const shell = (command: string, databaseUrl: string) =>
    execute('sh', ['-c', command], {
      env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, DATABASE_URL: databaseUrl },
    })

  return {
    async create(name: string) {
      await admin`create database ${admin(name)}`
      const own = urlOfDatabase(url, name)
      const sql = connect(own)
      pools.push(sql)
      return { url: own, sql }
    },
    async createMigrated(name: string) {
      const database = await this.create(name)
      await migrate(database.sql)
      return database
    },
    async run(command: string, databaseUrl: string): Promise<string> {
      const { stderr } = await shell(command, databaseUrl)
      return stderr
    },
  }
}
