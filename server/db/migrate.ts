import { join } from 'node:path'
import Postgrator from 'postgrator'
import type { Sql, Tx } from './connect.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')

/** One for all processes that migrate a database. */
const lockKey = 20_240_001

/** From this number on every number has its file; before it some were never used. */
const withoutHoles = 32

/** Throws when a number was left out, so that nobody fills it in later, below what databases have already run. */
const refuseHoles = (versions: readonly number[]) => {
  const numbers = versions.filter((version) => version >= withoutHoles).toSorted((a, b) => a - b)
  const hole = numbers.findIndex((version, nth) => nth > 0 && version !== (numbers[nth - 1] ?? 0) + 1)
  if (hole > 0) throw new Error(`There is no migration ${(numbers[hole - 1] ?? 0) + 1}`)
}

/** Throws when a file with a lower number than the newest that ran came later: it would never run. */
const refuseLate = (versions: readonly number[], ran: ReadonlySet<number>) => {
  const newest = Math.max(0, ...ran)
  const late = versions.find((version) => version < newest && !ran.has(version))
  if (late !== undefined)
    throw new Error(`Migration ${late} is older than ${newest}, which has run: give it the next free number`)
}

const versionsThatRan = async (tx: Tx) => {
  const [table] = await tx<{ is: boolean }[]>`select to_regclass('migrations') is not null as is`
  const rows = table?.is ? await tx<{ version: number }[]>`select version from migrations` : []
  return new Set(rows.map(({ version }) => version))
}

/**
 * Brings the database to the newest of the files `NNNN.do.name.sql` and returns the names of those that ran.
 * All of them run in one transaction under a lock: several processes may start at once, and a failure leaves the
 * database as it was. Throws when a file that has already run was changed since, when one came below those that
 * have run, and when a number has no file.
 */
export const migrate = (sql: Sql, folder = ownMigrations) =>
  sql.begin(async (tx) => {
    await tx`set local lock_timeout = 0`
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${lockKey})`
    const postgrator = new Postgrator({
      driver: 'pg',
      schemaTable: 'migrations',
      migrationPattern: `${folder.replaceAll('\\', '/')}/*.do.*.sql`,
      newline: 'LF',
      execQuery: async (query) => ({ rows: await tx.unsafe(query) }),
      execSqlScript: async (script) => void (await tx.unsafe(script).simple()),
    })
    const versions = (await postgrator.getMigrations()).map(({ version }) => version)
    refuseHoles(versions)
    refuseLate(versions, await versionsThatRan(tx))
    const done = await postgrator.migrate()
    return done.map(({ version, name }) => `${version} ${name}`)
  })
