import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile } from '../kernel/principal.ts'
import { removeOrphanFiles } from '../kernel/orphan-files.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { messages } from './messages.ts'

interface UploadOptions {
  readonly maxBytes: number
  /** Removed after the reply. */
  readonly folder: string
  /** Stall timeout. */
  readonly stalledMs: number
}

interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: ReceivedFile
}

const maxFields = 5
const maxFieldBytes = 200
export const maxFieldsBytes = maxFields * 1024

const watch = ({ raw }: FastifyRequest, stalledMs: number) => {
  const timer = setTimeout(() => raw.destroy(), stalledMs)
  return { moved: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

const tooLarge = (): DomainError => new DomainError('too_large', [messages.fileTooLarge])
const malformed = (): DomainError => new DomainError('malformed', [messages.malformed])

/** The form's parser throws plain errors; those of the disk have codes. */
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
  // Otherwise the parser reads the rest of a too large part.
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
    // The sender cancelled, disconnected or stalled.
    if (request.raw.destroyed && !request.raw.complete) throw malformed()
    throw isOfParser(error) ? malformed() : error
  } finally {
    end()
  }
  if (received === null) throw malformed()
  return { fields, file: received }
}

/** Streams the file in constant memory. Always removes it. */
export const withUpload = async <T>(
  request: FastifyRequest,
  options: UploadOptions,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> => {
  const { maxBytes, folder } = options
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + maxFieldsBytes) throw tooLarge()
  const received = join(folder, randomUUID())
  try {
    return await work(await receive(request, received, options))
  } finally {
    await rm(received, { force: true })
  }
}

export const tableTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** A failed `pipeline` destroys its source, here the connection. */
const detach = (body: Readable): Readable => {
  const copy = new PassThrough()
  body.once('close', () => body.readableEnded || copy.destroy(new Error('The body ended early')))
  return body.pipe(copy)
}

/** Receives a table for `work`, then always removes the temporary file. */
export const withTable = async <T>(
  request: FastifyRequest,
  { maxBytes, folder, stalledMs }: UploadOptions,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> => {
  const { raw, body, headers } = request
  const refuse = () => new DomainError('too_large', [messages.tableTooLarge(maxBytes / 1024 / 1024)])
  if (!(body instanceof Readable)) throw new DomainError('malformed', [messages.noTable])
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
    // The sender cancelled or stalled.
    if (raw.destroyed && !raw.complete) throw malformed()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

const maxUploadMs = 3600_000

/** Removes files older than any upload; younger ones may be in use. */
export const openUploads = (folder: string, now: Date): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeOrphanFiles(folder, { ageMs: maxUploadMs, now })
  return folder
}
