import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chown, constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
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

/** The server is another user than root, who runs the operator's commands. */
const giveToOwnerOfFolder = async (path: string): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  await chown(path, uid, gid)
}

const makeFolder = async (path: string): Promise<boolean> => {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made !== undefined) await giveToOwnerOfFolder(path)
  return made !== undefined
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
      await makeFolder(folder)
      const isNew = await makeFolder(dirname(target))
      try {
        await copyFile(path, fresh)
        await giveToOwnerOfFolder(fresh)
        await flush(fresh)
        await rename(fresh, target)
        await flush(dirname(target))
        if (isNew) await flush(folder)
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
        await makeFolder(folder)
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
