import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../../server/db/embedded/start.ts'

const prefix = 'cabinet-test-'
const memory = '/dev/shm'
const enough = 2 * 1024 ** 3

const hasSpace = (folder: string) => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > enough
}

/** A run that was killed left its folder behind, but not its lock. */
const isAbandoned = (folder: string) => {
  if (!existsSync(join(folder, 'server.lock'))) return false
  try {
    lockFolder(folder)()
    return true
  } catch {
    // Another run is at work there, or another user's folder it is.
    return false
  }
}

/**
 * A new folder for the data of one test run, in memory where there is room: making a database there takes a tenth
 * of the time. The folders of runs that were killed are removed; a PostgreSQL that lost its folder ends by itself.
 */
export const createRunFolder = () => {
  const base = hasSpace(memory) ? memory : tmpdir()
  const others = readdirSync(base).filter((name) => name.startsWith(prefix))
  for (const folder of others.map((name) => join(base, name))) {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(base, prefix))
  chmodSync(folder, 0o711)
  return folder
}
