import { join } from 'node:path'
import Postgrator from 'postgrator'
import { takeOver } from './baseline.ts'
import type { Sql, Tx } from './connect.ts'
import { rawSql } from './fragments.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')

const lockKey = 20_240_001

/** A file that fills a gap later would never run. */
const refuseHoles = (versions: readonly number[]) => {
  const hole = versions.findIndex((version, nth) => nth > 0 && version !== (versions[nth - 1] ?? 0) + 1)
  if (hole > 0) throw new Error(`There is no migration ${(versions[hole - 1] ?? 0) + 1}`)
}

/** An older release would write rows that the newer one does not expect. */
const refuseOlderRelease = (versions: readonly number[], newest: number) => {
  const own = Math.max(0, ...versions)
  if (own < newest)
    throw new Error(
      `The database belongs to a newer release: migration ${newest} has run on it, and this release ends at ${own}. ` +
        'Start the release that updated it; commands run in its folder (docs/deployment.md, Update). ' +
        'To go back to this one, set ALLOW_NEWER_DATABASE=on',
    )
}

/** Without postgrator's own row of version 0. */
const versionsThatRan = async (tx: Tx) => {
  const [table] = await tx<{ is: boolean }[]>`select to_regclass('migrations') is not null as is`
  const rows = table?.is
    ? await tx<{ version: number }[]>`select version from migrations where version > 0`
    : []
  return new Set(rows.map(({ version }) => version))
}

interface MigrateOptions {
  readonly folder?: string
  /** Runs the former release on the database of the later one. */
  readonly allowsNewerDatabase?: boolean
}

/**
 * Runs `NNNN.do.name.sql` in one transaction under a lock; returns the names. Throws if a file that ran has changed, a
 * number is missing, or the database belongs to a newer release or is older than the baseline.
 */
export const migrate = (
  sql: Sql,
  { folder = ownMigrations, allowsNewerDatabase = false }: MigrateOptions = {},
) =>
  sql.begin(async (tx) => {
    await tx`set local lock_timeout = 0`
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${lockKey})`
    const postgrator = new Postgrator({
      driver: 'pg',
      schemaTable: 'migrations',
      migrationPattern: `${folder.replaceAll('\\', '/')}/*.do.*.sql`,
      newline: 'LF',
      // Our connection renames columns; postgrator reads `column_name`.
      execQuery: async (query) => {
        const rows = await rawSql(tx, query)
        return { rows: rows.map((row) => Object.assign(row, { column_name: row['columnName'] })) }
      },
      execSqlScript: async (script) => void (await rawSql(tx, script).simple()),
    })
    const files = await postgrator.getMigrations()
    const versions = files.map(({ version }) => version)
    const ran = await versionsThatRan(tx)
    refuseHoles(versions)
    if (!allowsNewerDatabase) refuseOlderRelease(versions, Math.max(0, ...ran))
    if (files[0]) await takeOver(tx, files[0], ran)
    const done = await postgrator.migrate()
    return done.map(({ version, name }) => `${version} ${name}`)
  })
