import { statfs } from 'node:fs/promises'
import type { Files } from '../ports/files.ts'
import { getErrorCode, type Counts, type Metric } from './retries.ts'

/** The store of files fails for now: it is full, read-only, broken or away. The call may be repeated. */
class StorageUnavailable extends Error {}

const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new StorageUnavailable('the store of files is not available', { cause })
  }
}

/** The store of files, with every failure as `StorageUnavailable`. */
export const guardFiles = (files: Files): Files => ({
  ...files,
  put: (key, path) => orUnavailable(files.put(key, path)),
  open: (key) => orUnavailable(files.open(key)),
  remove: (key) => orUnavailable(files.remove(key)),
})

/** A disk that is full, read-only, forbidden or broken, and a process that has too many files open. */
const diskCodes = new Set(['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EROFS'])

/** The code of a failure of the store or of this machine's disk; null for any other error. */
export const getStorageFault = (error: unknown): string | null => {
  if (error instanceof StorageUnavailable) return getErrorCode(error.cause)
  const code = getErrorCode(error)
  return diskCodes.has(code) ? code : null
}

const failures = new Map<string, number>()

/** Counts a call that the store or the disk made fail. */
export const countStorageFault = (code: string): void => {
  failures.set(code, (failures.get(code) ?? 0) + 1)
}

export const storageFaultMetric: Counts = {
  name: 'storage_failures_total',
  help: 'Calls that the store of files or the disk made fail, by code',
  label: 'code',
  counts: () => failures,
}

/** Bytes that may still be written to the folder's disk; null if the disk does not answer. */
export const freeBytesIn = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** Free room by place, for /metrics and /readyz. A bucket has none to report. */
export type FreeRoom = () => Promise<Readonly<Record<'files' | 'uploads', number | null>>>

export const createFreeRoomReader =
  (files: Files, uploads: string): FreeRoom =>
  async () => ({ files: await files.freeBytes(), uploads: await freeBytesIn(uploads) })

export const roomMetrics = async (freeRoom: FreeRoom): Promise<readonly Metric[]> =>
  Object.entries(await freeRoom()).flatMap(([place, value]) =>
    value === null
      ? []
      : [{ name: 'storage_free_bytes', help: 'Free room for files, by place', labels: { place }, value }],
  )

/** Less than two of the largest tables, as they come and as they are kept. */
const lowBytes = 400 * 1024 * 1024

export const isRoomLow = async (freeRoom: FreeRoom): Promise<boolean> =>
  Object.values(await freeRoom()).some((free) => free !== null && free < lowBytes)
