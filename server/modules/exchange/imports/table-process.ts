import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createIsolated } from '../../../kernel/isolated-process.ts'
import { UnmappedTableError } from '../headers/column-map.ts'
import { UnreadableTableError } from '../errors.ts'
import { createWorkingFolder, workingPrefix } from './working-folder.ts'
import type { ReadOrder, ReadProgress, StagedTable } from '../staging/staged-table.ts'
import type { ReadMessage, ReadResult } from './table-child.ts'

const readers = createIsolated<ReadOrder, ReadResult, ReadMessage>(
  join(import.meta.dirname, 'table-child.ts'),
  { folder: `${workingPrefix}*`, heapMb: 512, memoryMb: 1024 },
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

const toError = (read: 'late' | 'dead' | NonNullable<ReadResult>): UnreadableTableError => {
  if (read === 'late' || read === 'dead') return new UnreadableTableError(messages[read])
  const { unreadable, mapping } = read
  return mapping === null ? new UnreadableTableError(unreadable) : new UnmappedTableError(unreadable, mapping)
}

/**
 * Reads in a separate process with time and memory limits (decision 19). `work` gets each table as soon as it is read,
 * in import order; the iteration throws `UnreadableTableError`.
 */
export const withTables = async <T>(
  order: Omit<ReadOrder, 'folder'>,
  onProgress: (progress: ReadProgress) => void,
  work: (tables: AsyncIterable<StagedTable>) => Promise<T>,
  time = readTime,
): Promise<T> => {
  const folder = await createWorkingFolder()
  const tables = new Readable({ objectMode: true, read: () => undefined })
  // Work that has failed listens no more.
  tables.on('error', () => undefined)
  const onMessage = (message: ReadMessage): void => {
    if ('table' in message) tables.push(message.table)
    else onProgress(message)
  }
  try {
    const limitMs = await limitMsFor(order.paths, time)
    const reading = readers.ask({ ...order, folder }, { limitMs, onProgress: onMessage }).then(
      (read) => void (read === null ? tables.push(null) : tables.destroy(toError(read))),
      (error: Error) => void tables.destroy(error),
    )
    try {
      return await work(tables)
    } finally {
      await reading
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
