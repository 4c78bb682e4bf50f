import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatOf, typeOf, type FileFormat } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { ReceivedFile } from '../../http/route.ts'
import { createQueue } from '../../kernel/queue.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import { detectFormat } from './detect.ts'
import { findReserved, findUploaded, lockReserved, saveUploaded } from './store.ts'
import { texts } from './texts.ts'

/** A file as it is kept. */
interface Prepared {
  readonly path: string
  readonly format: FileFormat
  readonly size: number
}

const refuse = (code: 'empty' | 'format' | 'picture'): Refused => new Refused(422, code, [texts[code]])

// Points of a picture need much memory for a moment.
const inTurn = createQueue({ atOnce: 2, mostWaiting: 100 })

/** Makes ready what was received, gives it to the work, and removes what it made. Throws a refusal for what is not taken. */
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
    const { remakePicture } = await import('./remake.ts')
    const made = await inTurn(() => remakePicture(path, format, target))
    if (made === null) throw refuse('picture')
    return await work({ path: target, ...made })
  } finally {
    await rm(target, { force: true })
  }
}

interface UploadParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
  readonly uploads: string
}

interface Announced {
  readonly id: string
  readonly profileId: number
}

type Found = Awaited<ReturnType<typeof findReserved>>

export const notFound = (): Refused => new Refused(404, 'not_found', [texts.notFound])

/** The name that was announced, with the ending of what the file is. */
const named = (filename: string, format: FileFormat): string =>
  formatOf(filename) === format ? filename : `${filename.replace(/\.[^.]*$/, '')}.${format}`

/** The answer to the same upload made before; undefined when there was none. Throws for other bytes or no announcement. */
const earlier = async (
  sql: Queryable,
  { id, profileId }: Announced,
  found: Found,
  { sha256 }: ReceivedFile,
): Promise<StoredFile | undefined> => {
  if (!found) throw notFound()
  if (found.sha256 === null) return undefined
  if (!found.sha256.equals(sha256)) throw new Refused(409, 'file_taken', [texts.taken])
  return findUploaded(sql, id, profileId)
}

/**
 * Takes the bytes of an announced file. The bytes are put away while the row is held: a twin that comes meanwhile waits
 * and gets the same answer, and a death in between leaves bytes under an id whose row will be used again or removed.
 */
export const uploadFile = async (
  { sql, clock, files, uploads }: UploadParts,
  announced: Announced,
  received: ReceivedFile,
): Promise<StoredFile> => {
  const { id, profileId } = announced
  const known = await earlier(sql, announced, await findReserved(sql, id, profileId), received)
  if (known) return known

  const keep = ({ path, format, size }: Prepared): Promise<StoredFile> =>
    sql.begin(async (tx) => {
      const reserved = await lockReserved(tx, id, profileId)
      const twin = await earlier(tx, announced, reserved, received)
      if (twin || !reserved) return twin ?? Promise.reject(notFound())
      await files.put(id, path)
      const filename = named(reserved.filename, format)
      const stored = { file_id: id, filename, content_type: typeOf[format], size }
      await saveUploaded(tx, stored, received.sha256, clock.now())
      return stored
    })
  return withPrepared(received, uploads, keep)
}
