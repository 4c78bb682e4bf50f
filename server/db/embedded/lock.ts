import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/**
 * Takes the folder for this process alone and returns the function that gives it back.
 * Node has no flock; the exclusive lock of an empty SQLite file is a lock of the operating system on all three
 * platforms, and ends with its process however that ends.
 */
export const lockFolder = (folder: string) => {
  const holder = join(folder, 'server.pid')
  const lock = new DatabaseSync(join(folder, 'server.lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)) throw cause
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8') : 'unknown'
    throw new Error(
      `The data folder ${folder} is in use by another server (process ${pid}): stop it, or set another DATA_DIR`,
      { cause },
    )
  }
  writeFileSync(holder, String(process.pid))
  return () => lock.close()
}
