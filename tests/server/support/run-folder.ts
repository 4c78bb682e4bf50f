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

/** A killed run leaves its folder, but not its lock. */
const isAbandoned = (folder: string) => {
  if (!existsSync(join(folder, 'server.lock'))) return false
  try {
    lockFolder(folder)()
    return true
  } catch {
    // In use by another run, or of another user.
    return false
  }
}

/** In memory if there is space: databases are created ten times faster there. Removes folders of killed runs. */
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
