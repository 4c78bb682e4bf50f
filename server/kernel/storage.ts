import { statfs } from 'node:fs/promises'
import type { Files } from '../ports/files.ts'
import { getErrorCode, type Counts, type Metric } from './retries.ts'

/** Temporary; retry later. */
class StorageUnavailable extends Error {}

const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new StorageUnavailable('the store of files is not available', { cause })
  }
}

export const guardFiles = (files: Files): Files => ({
  ...files,
  put: (key, path) => orUnavailable(files.put(key, path)),
  open: (key) => orUnavailable(files.open(key)),
  remove: (key) => orUnavailable(files.remove(key)),
})

/** Disk full, read-only, forbidden or broken; too many open files. */
const diskCodes = new Set(['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EROFS'])

/** Returns null if it is not a storage failure. */
export const getStorageFault = (error: unknown): string | null => {
  if (error instanceof StorageUnavailable) return getErrorCode(error.cause)
  const code = getErrorCode(error)
  return diskCodes.has(code) ? code : null
}

const failures = new Map<string, number>()

export const countStorageFault = (code: string): void => {
  failures.set(code, (failures.get(code) ?? 0) + 1)
}

export const storageFaultMetric: Counts = {
  name: 'storage_failures_total',
  help: 'Calls that the store of files or the disk made fail, by code',
  label: 'code',
  counts: () => failures,
}

/** Returns null if the disk does not answer. */
export const getFreeBytes = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** For /metrics and /readyz; a bucket reports null. */
export type FreeSpace = () => Promise<Readonly<Record<'files' | 'uploads', number | null>>>

export const createFreeSpaceReader =
  (files: Files, uploads: string): FreeSpace =>
  async () => ({ files: await files.freeBytes(), uploads: await getFreeBytes(uploads) })

export const freeSpaceMetrics = async (freeSpace: FreeSpace): Promise<readonly Metric[]> =>
  Object.entries(await freeSpace()).flatMap(([place, value]) =>
    value === null
      ? []
      : [{ name: 'storage_free_bytes', help: 'Free room for files, by place', labels: { place }, value }],
  )

/** Room for less than two of the largest tables, as received and stored. */
const lowBytes = 400 * 1024 * 1024

export const isSpaceLow = async (freeSpace: FreeSpace): Promise<boolean> =>
  Object.values(await freeSpace()).some((free) => free !== null && free < lowBytes)
