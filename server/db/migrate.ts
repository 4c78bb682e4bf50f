import { join } from 'node:path'
import Postgrator from 'postgrator'
import type { Sql } from './connect.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')

/** One for all processes that migrate a database. */
const lockKey = 20_240_001

/**
 * Brings the database to the newest of the files `NNNN.do.name.sql` and returns the names of those that ran.
 * All of them run in one transaction under a lock: several processes may start at once, and a failure leaves the
 * database as it was. Throws when a file that has already run was changed since.
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
    const done = await postgrator.migrate()
    return done.map(({ version, name }) => `${version} ${name}`)
  })
