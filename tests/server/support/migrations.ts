import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'

const all = join(import.meta.dirname, '../../../server/db/migrations')

/** Brings an empty database to the migration `last`, as a previous release left it. */
export const migrateTo = async (sql: Sql, last: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of readdirSync(all))
    if (Number.parseInt(name, 10) <= last) cpSync(join(all, name), join(folder, name))
  await migrate(sql, { folder })
  rmSync(folder, { recursive: true })
}

/** Number of the migration with this name. */
export const numberOf = (name: string): number => {
  const file = readdirSync(all).find((one) => one.endsWith(`.do.${name}.sql`))
  if (file === undefined) throw new Error(`There is no migration ${name}`)
  return Number.parseInt(file, 10)
}
