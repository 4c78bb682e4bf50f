import { randomUUID } from 'node:crypto'
import { formatsByUse, isAcceptedFormat, mediaTypes, type FileUse } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import type { Principal, ReceivedFile } from '../../kernel/principal.ts'
import { countAttempt, type Limit } from '../../kernel/limits.ts'
import { DomainError, RetryLaterError } from '../../kernel/domain-error.ts'
import { assertBelowRowLimit } from '../../kernel/row-limit.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import type { Pictures } from '../../ports/pictures.ts'
import { createLink, readLink } from './download-link.ts'
import {
  deleteFiles,
  discardStale,
  findReadable,
  giveToProfile,
  listOwned,
  lockUnclaimed,
  reserve,
  saveOwner,
  type Owner,
  type OwnerKind,
  type Uploader,
  selectUnclaimed,
} from './store.ts'
import { messages } from './messages.ts'
import { createUpload, notFound } from './upload.ts'

export { createPictureIntake, pictureLimits, type TakePicture } from './upload.ts'
export { createWebp } from './webp.ts'

export interface FilesDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly files: Files
  readonly pictures: Pictures
  readonly uploads: string
}

const hourSeconds = 3600
/** Protects disk space. */
const reservationLimits = (residentId: number): readonly Limit[] => [
  { bucket: `files/hour/${residentId}`, max: 120, seconds: hourSeconds },
  { bucket: `files/day/${residentId}`, max: 400, seconds: 24 * hourSeconds },
]
/** Allows retries on a bad network (V-13). */
const uploadLimits = (residentId: number, id: string): readonly Limit[] => [
  { bucket: `files/upload/${residentId}/${id}`, max: 30, seconds: hourSeconds },
  { bucket: `files/uploads/${residentId}`, max: 360, seconds: hourSeconds },
]
const maxUnclaimed = 100

const reserveFor = (
  { sql, clock }: Pick<FilesDeps, 'sql' | 'clock'>,
  uploader: Uploader,
  filename: string,
): Promise<string> =>
  sql.begin(async (tx) => {
    await assertBelowRowLimit(tx, {
      ...('memberId' in uploader
        ? { kind: 'unclaimed file of staff', owner: uploader.memberId }
        : { kind: 'unclaimed file of profile', owner: uploader.profileId }),
      max: maxUnclaimed,
      rows: selectUnclaimed(tx, uploader),
      refuse: () => new RetryLaterError('too_many', [messages.tooManyUnclaimed], hourSeconds),
    })
    const id = randomUUID()
    await reserve(tx, { id, uploader, filename, now: clock.now() })
    return id
  })

export const createFiles = (deps: FilesDeps) => {
  const { sql, clock, hmac, files } = deps
  const uploadFile = createUpload(deps)
  return {
    reserve: async ({ residentId, profileId }: Principal, filename: string, use: FileUse = 'form') => {
      if (!isAcceptedFormat(filename, use)) throw new DomainError('format', [messages.formats[use]])
      await countAttempt(sql, clock, reservationLimits(residentId))
      return { shared_id: await reserveFor(deps, { profileId }, filename) }
    },

    /** Counts before the bytes are read; throws when rate limited. */
    countUpload: ({ residentId }: Principal, id: string): Promise<void> =>
      countAttempt(sql, clock, uploadLimits(residentId, id)),

    upload: ({ profileId, residentId }: Principal, id: string, received: ReceivedFile): Promise<StoredFile> =>
      uploadFile({ id, uploader: { profileId }, person: residentId }, received),

    /** A foreign file counts as unknown (decision 8). */
    link: async (caller: Principal, id: string) => {
      if (!(await findReadable(sql, id, caller))) throw notFound()
      return { shared_id: createLink(hmac, id, caller, clock.now()) }
    },

    /** An expired, foreign or forged link counts as unknown. */
    read: async (caller: Principal, link: string): Promise<FileReply> => {
      const id = readLink(hmac, link, caller, clock.now())
      const file = id === null ? undefined : await findReadable(sql, id, caller)
      const content = file ? await files.open(file.file_id) : null
      if (!file || !content) throw notFound()
      const { filename, content_type: contentType, size } = file
      return new FileReply({ filename, contentType, content, size })
    },
  }
}

/** Returns ids that are unknown, removed, foreign, claimed or in a wrong format. Locks the other ids. */
export const findMissingFiles = async (
  tx: Tx,
  profileId: number,
  files: readonly string[],
  use: FileUse = 'form',
): Promise<readonly string[]> => {
  if (files.length === 0) return []
  const types = formatsByUse[use].map((format) => mediaTypes[format])
  const unclaimed = await lockUnclaimed(tx, files, { profileId }, types)
  return files.filter((id) => !unclaimed.has(id))
}

/** Requires a call of `findMissingFiles` earlier in this transaction. */
export const attachFiles = async (
  tx: Tx,
  files: readonly string[],
  owner: Owner,
  now: Date,
): Promise<void> => {
  if (files.length > 0) await saveOwner(tx, files, owner, now)
}

interface Claim {
  /** Uploader; files of another profile count as missing. */
  readonly profileId: number
  readonly files: readonly string[]
  readonly owner: Owner
  readonly now: Date
  /** A file of another type counts as missing. */
  readonly use?: FileUse
}

/**
 * Runs in the owner's transaction. Throws `file_gone` if one is missing; the device re-uploads it and retries with the
 * same key.
 */
export const claimFiles = async (tx: Tx, { profileId, files, owner, now, use }: Claim): Promise<void> => {
  const gone = await findMissingFiles(tx, profileId, files, use)
  if (gone.length > 0) throw new DomainError('file_gone', [messages.gone], { current: { files: gone } })
  await attachFiles(tx, files, owner, now)
}

const staffUploadLimits = (memberId: number): readonly Limit[] => [
  { bucket: `files/staff/${memberId}`, max: 120, seconds: hourSeconds },
]

export const createStaffFiles = (deps: FilesDeps) => {
  const { sql, clock, files } = deps
  const uploadFile = createUpload(deps)
  return {
    upload: async (memberId: number, filename: string, received: ReceivedFile): Promise<StoredFile> => {
      if (!isAcceptedFormat(filename, 'message')) throw new DomainError('format', [messages.formats.message])
      await countAttempt(sql, clock, staffUploadLimits(memberId))
      const id = await reserveFor(deps, { memberId }, filename)
      // Negated: resident ids are not negative and share the queues.
      return uploadFile({ id, uploader: { memberId }, person: -memberId }, received)
    },

    read: async ({ file_id, filename, content_type: contentType, size }: StoredFile): Promise<FileReply> => {
      const content = await files.open(file_id)
      if (!content) throw notFound()
      return new FileReply({ filename, contentType, content, size })
    },
  }
}

interface StaffClaim extends Pick<Claim, 'files' | 'owner' | 'now'> {
  readonly memberId: number
  /** Reader; null after the account is deleted. */
  readonly profileId: number | null
}

export const claimStaffFiles = async (
  tx: Tx,
  { memberId, files, owner, profileId, now }: StaffClaim,
): Promise<void> => {
  const types = formatsByUse.message.map((format) => mediaTypes[format])
  const unclaimed = await lockUnclaimed(tx, files, { memberId }, types)
  const gone = files.filter((id) => !unclaimed.has(id))
  if (gone.length > 0) throw new DomainError('file_gone', [messages.gone], { current: { files: gone } })
  await saveOwner(tx, [...unclaimed], owner, now)
  if (profileId !== null) await giveToProfile(tx, files, profileId)
}

/** Owners without files are absent. */
export const listFiles = async (
  sql: Queryable,
  kind: OwnerKind,
  owners: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredFile[]>> => {
  const found = new Map<number, StoredFile[]>()
  if (owners.length === 0) return found
  for (const { ownerId, file } of await listOwned(sql, kind, owners))
    found.set(ownerId, [...(found.get(ownerId) ?? []), file])
  return found
}

const dayMs = 24 * 3600_000
const unclaimedMs = 90 * dayMs
const reservedMs = dayMs
const batch = 20

/**
 * Removes a batch: unclaimed uploads after 90 days, unused reservations after a day, deleted accounts' files. Deletes
 * bytes before the row and without a database connection (G-12), so none are orphaned. Returns whether more may remain.
 */
export const removeStale = async ({
  sql,
  clock,
  files,
}: Pick<FilesDeps, 'sql' | 'clock' | 'files'>): Promise<boolean> => {
  const now = clock.now().getTime()
  const before = { uploaded: new Date(now - unclaimedMs), reserved: new Date(now - reservedMs) }
  const ids = await discardStale(sql, before, batch)
  for (const id of ids) await files.remove(id)
  if (ids.length > 0) await deleteFiles(sql, ids)
  return ids.length === batch
}

const documentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns the media type by the file's bytes, or undefined if it is not allowed (V-06). */
export const documentType = async (content: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type')
  return documentTypes[(await fileTypeFromBuffer(content))?.ext ?? '']
}
