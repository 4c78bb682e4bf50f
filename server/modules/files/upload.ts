import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatOf, typeOf, type FileFormat } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { ReceivedFile } from '../../kernel/caller.ts'
import { createQueue } from '../../kernel/queue.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import { detectFormat } from './detect.ts'
import { findReserved, findUploaded, lockReserved, saveUploaded } from './store.ts'
import { texts } from './texts.ts'

/** A file in the form in which it is stored. */
interface Prepared {
  readonly path: string
  readonly format: FileFormat
  readonly size: number
}

const refuse = (code: 'empty' | 'format' | 'picture'): Refused => new Refused(code, [texts[code]])

// Pixels of a picture need much memory for a moment.
const inTurn = createQueue({ atOnce: 2, mostWaiting: 100 })

/** Prepares a received file for `work` and removes the temporary result. Throws a refusal for an unsupported file. */
const withPrepared = async <T>(
  { path, size }: ReceivedFile,
  folder: string,
  work: (prepared: Prepared) => Promise<T>,
): Promise<T> => {
  if (size === 0) throw refuse('empty')
  const format = await detectFormat(path)
  if (format === null) throw refuse('format')
  if (format === 'svg') return work({ path, format, size })
  const target = join(folder, randomUUID())
  try {
    const { reencodePicture } = await import('./reencode.ts')
    const made = await inTurn(() => reencodePicture(path, format, target))
    if (made === null) throw refuse('picture')
    return await work({ path: target, ...made })
  } finally {
    await rm(target, { force: true })
  }
}

interface UploadDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
  readonly uploads: string
}

interface Reserved {
  readonly id: string
  readonly profileId: number
}

type Found = Awaited<ReturnType<typeof findReserved>>

export const notFound = (): Refused => new Refused('not_found', [texts.notFound])

/** The reserved name with the extension of the stored format. */
const nameFor = (filename: string, format: FileFormat): string =>
  formatOf(filename) === format ? filename : `${filename.replace(/\.[^.]*$/, '')}.${format}`

/** The reply to the same upload made before; undefined when there was none. Refuses other bytes and an unknown id. */
const findEarlier = async (
  sql: Queryable,
  { id, profileId }: Reserved,
  found: Found,
  { sha256 }: ReceivedFile,
): Promise<StoredFile | undefined> => {
  if (!found) throw notFound()
  if (found.sha256 === null) return undefined
  if (!found.sha256.equals(sha256)) throw new Refused('file_taken', [texts.taken])
  return findUploaded(sql, id, profileId)
}

/**
 * Stores the bytes of a reserved file. They are written while the row is locked: a twin that comes meanwhile waits and
 * gets the same reply. A crash in between leaves bytes under an id whose row will be used again or removed.
 */
export const uploadFile = async (
  { sql, clock, files, uploads }: UploadDeps,
  reserved: Reserved,
  received: ReceivedFile,
): Promise<StoredFile> => {
  const { id, profileId } = reserved
  const known = await findEarlier(sql, reserved, await findReserved(sql, id, profileId), received)
  if (known) return known

  const store = ({ path, format, size }: Prepared): Promise<StoredFile> =>
    sql.begin(async (tx) => {
      const row = await lockReserved(tx, id, profileId)
      const twin = await findEarlier(tx, reserved, row, received)
      if (twin || !row) return twin ?? Promise.reject(notFound())
      await files.put(id, path)
      const filename = nameFor(row.filename, format)
      const stored = { file_id: id, filename, content_type: typeOf[format], size }
      await saveUploaded(tx, stored, received.sha256, clock.now())
      return stored
    })
  return withPrepared(received, uploads, store)
}
