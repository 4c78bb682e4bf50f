import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const longestMs = 3600_000

/**
 * The folder where uploads lie while they are received. What lies there for longer than an upload can last was left by a
 * process that was killed, and is removed; younger files may be those of a process beside this one.
 */
export const openUploads = (folder: string, now: Date): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const left = statSync(path, { throwIfNoEntry: false })
    if (left && now.getTime() - left.mtimeMs > longestMs) rmSync(path, { recursive: true, force: true })
  }
  return folder
}
