import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import { deleteFiles, lockStale } from './store.ts'

const dayMs = 24 * 3600_000
const uploadedMs = 90 * dayMs
const reservedMs = dayMs
const atOnce = 20

interface Parts {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
}

/**
 * Removes some files with their bytes: uploads that nothing took within 90 days (decisions §10), ids that were announced
 * and never used within a day, and those of residents who are gone. The bytes go before the row, so that none are
 * forgotten. Says whether there may be more.
 */
export const removeStale = ({ sql, clock, files }: Parts): Promise<boolean> =>
  sql.begin(async (tx) => {
    const now = clock.now().getTime()
    const before = { uploaded: new Date(now - uploadedMs), reserved: new Date(now - reservedMs) }
    const ids = await lockStale(tx, before, atOnce)
    for (const id of ids) await files.remove(id)
    if (ids.length > 0) await deleteFiles(tx, ids)
    return ids.length === atOnce
  })
