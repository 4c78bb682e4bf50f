import { formatOf, typeOf, type FileFormat } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { ReceivedFile } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import { withPrepared, type Prepared } from './prepare.ts'
import { findReserved, findUploaded, lockReserved, saveUploaded } from './store.ts'
import { texts } from './texts.ts'

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
