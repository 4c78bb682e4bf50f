import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A page may stay open, or stored on a phone, for so long. */
const keptMs = 90 * 24 * 3600 * 1000
/** Kept at any age: a site may run for months between updates. */
const minFormer = 2
const prefixOfCopy = 'copy-'

const getId = async (build: string): Promise<string> => {
  const files = await Promise.all(['index.html', 'sw.js'].map((name) => readFile(join(build, name), 'utf8')))
  return hash('sha256', files.join('\n')).slice(0, 16)
}

/** Renamed when complete, because two processes may start at once. */
const copy = async (built: string, folder: string): Promise<string> => {
  const fresh = join(folder, `${prefixOfCopy}${randomUUID()}`)
  try {
    await cp(built, fresh, { recursive: true })
    const stored = join(folder, await getId(fresh))
    await rename(fresh, stored).catch((error: unknown) => {
      if (!existsSync(stored)) throw error
    })
    return stored
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * Copies a build into `folder` and serves it from there, because `npm run build` empties its own folder and an update
 * may replace it, while open pages still load their chunks. Returns the copy, then the earlier builds, newest first.
 */
export const storeBuild = async (built: string, folder: string, now: Date): Promise<readonly string[]> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = join(folder, await getId(built))
  const current = existsSync(known) ? known : await copy(built, folder)
  await utimes(current, now, now)
  const names = (await readdir(folder)).filter((name) => !name.startsWith(prefixOfCopy))
  const others = names.map((name) => join(folder, name)).filter((path) => path !== current)
  const dated = await Promise.all(others.map(async (path) => ({ path, usedAt: (await stat(path)).mtimeMs })))
  const former = dated.toSorted((a, b) => b.usedAt - a.usedAt)
  const old = new Set(former.slice(minFormer).filter(({ usedAt }) => now.getTime() - usedAt > keptMs))
  for (const { path } of old) await rm(path, { recursive: true, force: true })
  return [current, ...former.filter((one) => !old.has(one)).map(({ path }) => path)]
}
