import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createIsolated } from '../../../kernel/isolated-process.ts'
import { UnmappedTableError } from '../column-map.ts'
import { UnreadableTableError } from '../read-csv.ts'
import { createWorkingFolder, workingPrefix } from '../working-folder.ts'
import type { ReadOrder, ReadProgress, StagedTable } from './staged-table.ts'
import type { ReadResult } from './table-child.ts'

const readers = createIsolated<ReadOrder, ReadResult, ReadProgress>(
  join(import.meta.dirname, 'table-child.ts'),
  { folder: `${workingPrefix}*`, heapMb: 512 },
)

const messages = {
  late: 'таблица читается слишком долго. Разделите её на части или сохраните как CSV',
  dead: 'таблице не хватило памяти. Разделите её на части или сохраните как CSV',
} as const

/** Twenty times the usual duration on two cores. */
const readTime = { baseMs: 60_000, perMebibyteMs: 5000 }

const readSize = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

const limitMsFor = async (paths: readonly string[], { baseMs, perMebibyteMs }: typeof readTime) => {
  const sizes = await Promise.all(paths.map(readSize))
  return baseMs + (sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024) * perMebibyteMs
}

/**
 * Reads in a separate process with time and memory limits (decision 19); `work` gets the tables in import order. Throws
 * `UnreadableTableError`.
 */
export const withTables = async <T>(
  order: Omit<ReadOrder, 'folder'>,
  onProgress: (progress: ReadProgress) => void,
  work: (tables: readonly StagedTable[]) => Promise<T>,
  time = readTime,
): Promise<T> => {
  const folder = await createWorkingFolder()
  try {
    const limitMs = await limitMsFor(order.paths, time)
    const read = await readers.ask({ ...order, folder }, { limitMs, onProgress })
    if (read === 'late' || read === 'dead') throw new UnreadableTableError(messages[read])
    if ('unreadable' in read)
      throw read.mapping === null
        ? new UnreadableTableError(read.unreadable)
        : new UnmappedTableError(read.unreadable, read.mapping)
    return await work(read)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
