import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getFreeBytes } from '../kernel/storage.ts'
import type { Files } from '../ports/files.ts'

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Shards files into folders by the key's first two characters. */
export const createFolderFiles = (folder: string): Files => {
  const toPath = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('The key of a file is no UUID')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, path) {
      const target = toPath(key)
      const fresh = `${target}.${randomUUID()}`
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await copyFile(path, fresh)
        await flush(fresh)
        await rename(fresh, target)
        await flush(dirname(target))
        if (made !== undefined) await flush(folder)
      } finally {
        await rm(fresh, { force: true })
      }
    },
    async open(key) {
      const stream = createReadStream(toPath(key))
      return new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', (error) => (isAbsent(error) ? resolve(null) : reject(error)))
      })
    },
    remove: (key) => rm(toPath(key), { force: true }),
    async check() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.R_OK | constants.W_OK)
        return true
      } catch (cause) {
        throw new Error(`The folder of residents' files ${folder} cannot be written to`, { cause })
      }
    },
    freeBytes: () => getFreeBytes(folder),
    close: () => undefined,
  }
}
