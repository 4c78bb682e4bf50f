import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../kernel/principal.ts'
import { removeLeftFiles } from '../kernel/left-files.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { messages } from './messages.ts'

interface UploadOptions {
  readonly maxBytes: number
  /** Folder of the temporary file, which is removed after the reply. */
  readonly folder: string
  /** A sender that stops for so long loses its connection. */
  readonly stalledMs: number
}

/** Fields and file of a received multipart form. */
interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: ReceivedFile
}

const maxFields = 5
const maxFieldBytes = 200
/** Room for the fields of a form beside its file. */
export const fieldsBytes = maxFields * 1024

/** Ends the connection of a sender that stops. */
const watch = ({ raw }: FastifyRequest, stalledMs: number) => {
  const timer = setTimeout(() => raw.destroy(), stalledMs)
  return { moved: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

const tooLarge = (): DomainError => new DomainError('too_large', [messages.fileTooLarge])
const malformed = (): DomainError => new DomainError('malformed', [messages.malformed])

/** Whether the form itself is wrong (no boundary, a part without an end): its parser throws bare errors, the disk's have codes. */
const isOfParser = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error)

const write = async (file: Readable, path: string, moved: (size: number) => void): Promise<ReceivedFile> => {
  const digest = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      digest.update(chunk)
      size += chunk.length
      try {
        moved(size)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  await pipeline(file, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return { path, size, sha256: digest.digest() }
}

const writePart = async ({ file }: MultipartFile, path: string, moved: () => void): Promise<ReceivedFile> => {
  // Otherwise the parser would read the rest of the part, however long.
  file.once('limit', () => file.destroy(tooLarge()))
  const received = await write(file, path, moved)
  if (file.truncated) throw tooLarge()
  return received
}

const receive = async (
  request: FastifyRequest,
  path: string,
  { maxBytes, stalledMs }: UploadOptions,
): Promise<ReceivedForm> => {
  const { moved, end } = watch(request, stalledMs)
  const limits = { files: 1, fields: maxFields, parts: maxFields + 1, fieldSize: maxFieldBytes }
  const fields: Record<string, unknown> = {}
  let received: ReceivedFile | null = null
  try {
    const options = { limits: { ...limits, fileSize: maxBytes }, throwFileSizeLimit: false }
    for await (const part of request.parts(options)) {
      moved()
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname === 'file') received = await writePart(part, path, moved)
      else throw malformed()
    }
  } catch (error) {
    // The sender cancelled, lost the network or stood still: no fault of ours, and nobody reads the answer.
    if (request.raw.destroyed && !request.raw.complete) throw malformed()
    throw isOfParser(error) ? malformed() : error
  } finally {
    end()
  }
  if (received === null) throw malformed()
  return { fields, file: received }
}

/**
 * Receives a form with one file into a temporary file, whose memory use does not grow with its size, and gives it to the
 * work. Whatever comes of it, nothing is left in the folder.
 */
export const withUpload = async <T>(
  request: FastifyRequest,
  options: UploadOptions,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> => {
  const { maxBytes, folder } = options
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + fieldsBytes) throw tooLarge()
  const received = join(folder, randomUUID())
  try {
    return await work(await receive(request, received, options))
  } finally {
    await rm(received, { force: true })
  }
}

/** Types of tables that a program sends. */
export const tableTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Copies a body to another stream, because a failed `pipeline` destroys its source and, here, the connection too. */
const detach = (body: Readable): Readable => {
  const copy = new PassThrough()
  body.once('close', () => body.readableEnded || copy.destroy(new Error('The body ended early')))
  return body.pipe(copy)
}

/** Receives a body that is a table into a temporary file and gives it to the work; nothing is left in the folder. */
export const withTable = async <T>(
  request: FastifyRequest,
  { maxBytes, folder, stalledMs }: UploadOptions,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> => {
  const { raw, body, headers } = request
  const refuse = () => new DomainError('too_large', [messages.tableTooLarge(maxBytes / 1024 / 1024)])
  if (!(body instanceof Readable)) throw malformed()
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw refuse()
  const path = join(folder, randomUUID())
  const { moved, end } = watch(request, stalledMs)
  try {
    const sized = (size: number): void => {
      moved()
      if (size > maxBytes) throw refuse()
    }
    const file = await write(detach(body), path, sized).finally(end)
    return await work(file)
  } catch (error) {
    // The sender cancelled or stood still: nobody reads the answer.
    if (raw.destroyed && !raw.complete) throw malformed()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

const maxUploadMs = 3600_000

/**
 * The folder where uploads lie while they are received. What lies there for longer than an upload can last was left by a
 * process that was killed, and is removed; younger files may be those of a process beside this one.
 */
export const openUploads = (folder: string, now: Date): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeLeftFiles(folder, { ageMs: maxUploadMs, now })
  return folder
}
