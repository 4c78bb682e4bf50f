import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { role } from './cluster.ts'
import { placeOf } from './place.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

/**
 * The address of the PostgreSQL that another process of ours has started on a data folder; null when none runs there.
 * For tools that work beside a running server.
 */
export const findRunning = (dataDir: string): string | null => {
  if (!existsSync(join(dataDir, 'postgres-home'))) return null
  const { data, password } = placeOf(realpathSync(dataDir))
  const postmaster = readPostmaster(data)
  if (!postmaster?.isReady || !isAlive(postmaster.pid)) return null
  return `postgres://${role}:${password}@127.0.0.1:${postmaster.port}/postgres`
}
