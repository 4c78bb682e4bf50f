import { randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getFormat, mediaTypes, type FileFormat } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { ReceivedFile } from '../../kernel/principal.ts'
import { createFairQueue } from '../../kernel/queue.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import type { Pictures } from '../../ports/pictures.ts'
import { beginUpload, findReserved, findUploaded, saveUploaded, type Uploader } from './store.ts'
import { messages } from './messages.ts'

interface Prepared {
  readonly path: string
  readonly format: FileFormat
  readonly size: number
}

const refuse = (code: 'empty' | 'format' | 'picture'): DomainError => new DomainError(code, [messages[code]])

interface UploadDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
  readonly pictures: Pictures
  readonly uploads: string
}

/** Decoding needs much memory and CPU. */
const sizeOfQueue = { atOnce: 2, maxWaiting: 100, maxWaitingOfOwner: 10 }

/** Programs write a byte order mark, an empty line or a MIME head before the header of a PDF. */
const pdfHeaderWithin = 1024

/** An empty line, a line of a MIME head or its continuation, and the boundary of a part. */
const lineBeforePdf = /^(?:[\w-]+:.*|[ \t].*|--.*|)$/

/** PDFs are stored unchanged and never opened on the server (V-06). */
const isPdf = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(pdfHeaderWithin + 8),
      0,
      pdfHeaderWithin + 8,
      0,
    )
    const head = buffer.toString('latin1', 0, bytesRead)
    const at = head.search(/%PDF-\d\.\d/)
    const before = head.slice(0, at).replace(/^\u00EF\u00BB\u00BF/, '')
    return at !== -1 && before.split(/\r?\n/).every((line) => lineBeforePdf.test(line))
  } finally {
    await file.close()
  }
}

/** One file at a time per resident, in a fair queue (V-13). */
const createPreparation = ({ pictures, uploads }: Pick<UploadDeps, 'pictures' | 'uploads'>) => {
  const runQueued = createFairQueue(sizeOfQueue)
  /** Removes the temporary result after `work`. Throws for an unsupported format. */
  return async <T>(
    residentId: number,
    { path, size }: ReceivedFile,
    reserved: FileFormat | null,
    work: (prepared: Prepared) => Promise<T>,
  ): Promise<T> => {
    if (size === 0) throw refuse('empty')
    if (reserved === 'pdf') {
      if (!(await isPdf(path))) throw new DomainError('format', [messages.pdf])
      return work({ path, format: 'pdf', size })
    }
    const target = join(uploads, randomUUID())
    try {
      const made = await runQueued(residentId, () => pictures.prepare(path, target))
      if (typeof made === 'string') throw refuse(made)
      return await work({ path: made.format === 'svg' ? path : target, ...made })
    } finally {
      await rm(target, { force: true })
    }
  }
}

export const pictureLimits = (memberId: number) => [
  { bucket: `desk:pictures:${memberId}`, max: 300, seconds: 3600 },
]

/** Re-encodes a picture of a staff member in another process (V-06, V-13). Rejects vector drawings. */
export type TakePicture = (memberId: number, received: ReceivedFile) => Promise<Uint8Array>

export const createPictureIntake = (deps: Pick<UploadDeps, 'pictures' | 'uploads'>): TakePicture => {
  const withPrepared = createPreparation(deps)
  return (memberId, received) =>
    withPrepared(-memberId, received, null, async ({ path, format }) => {
      if (format === 'svg') throw new DomainError('format', [messages.pictureFormat])
      return readFile(path)
    })
}

interface Reserved {
  readonly id: string
  readonly uploader: Uploader
  /** Key of the fair queue. */
  readonly person: number
}

type Found = Awaited<ReturnType<typeof findReserved>>

const taken = (): DomainError => new DomainError('file_taken', [messages.taken])

export const notFound = (): DomainError => new DomainError('not_found', [messages.notFound])

/** With the extension of the stored format. */
const nameFor = (filename: string, format: FileFormat): string =>
  getFormat(filename) === format ? filename : `${filename.replace(/\.[^.]*$/, '')}.${format}`

/** The reply of an identical upload. Throws for other bytes or an unknown id. */
const findEarlier = async (
  sql: Queryable,
  { id, uploader }: Reserved,
  found: Found,
  { sha256 }: ReceivedFile,
): Promise<StoredFile | undefined> => {
  if (!found) throw notFound()
  if (found.sha256 === null) return undefined
  if (!found.sha256.equals(sha256)) throw taken()
  return findUploaded(sql, id, uploader)
}

/** Bounds memory and isolates residents while the store is down. */
const sizeOfStore = { atOnce: 16, maxWaiting: 100, maxWaitingOfOwner: 10 }

/**
 * Stores bytes without a database connection (G-12): binds the id first, records the file after. Duplicates store the
 * same bytes. After a crash the row is reused or removed.
 */
export const createUpload = (deps: UploadDeps) => {
  const { sql, clock, files } = deps
  const withPrepared = createPreparation(deps)
  const runQueued = createFairQueue(sizeOfStore)

  return async (reserved: Reserved, received: ReceivedFile): Promise<StoredFile> => {
    const { id, uploader, person } = reserved
    const found = await findReserved(sql, id, uploader)
    const known = await findEarlier(sql, reserved, found, received)
    if (known || !found) return known ?? Promise.reject(notFound())

    const store = async ({ path, format, size }: Prepared): Promise<StoredFile> => {
      if (!(await beginUpload(sql, id, uploader, received.sha256)))
        throw (await findReserved(sql, id, uploader)) ? taken() : notFound()
      await runQueued(person, () => files.put(id, path))
      const filename = nameFor(found.filename, format)
      const stored = { file_id: id, filename, content_type: mediaTypes[format], size }
      await saveUploaded(sql, stored, received.sha256, clock.now())
      return (await findUploaded(sql, id, uploader)) ?? Promise.reject(notFound())
    }
    return withPrepared(person, received, getFormat(found.filename), store)
  }
}
