import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes what a killed process left in a folder: entries of this prefix that nothing has written to for `ageMs`. Younger ones
 * may belong to a process beside this one.
 */
export const removeLeftFiles = (
  folder: string,
  { prefix = '', ageMs, now }: { readonly prefix?: string; readonly ageMs: number; readonly now: Date },
): void => {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name)
    const left = statSync(path, { throwIfNoEntry: false })
    if (left && now.getTime() - left.mtimeMs > ageMs) rmSync(path, { recursive: true, force: true })
  }
}
