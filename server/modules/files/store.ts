import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable } from '../../db/connect.ts'

interface UploadedRow {
  readonly fileId: string
  readonly filename: string
  readonly contentType: string
  readonly size: number
}

interface ReservedRow {
  readonly filename: string
  /** Null before the upload. */
  readonly sha256: Buffer | null
}

export type Uploader = { readonly profileId: number } | { readonly memberId: number }

const selectUploader = (sql: Queryable, uploader: Uploader) =>
  'memberId' in uploader ? sql`member_id = ${uploader.memberId}` : sql`profile_id = ${uploader.profileId}`

export const selectUnclaimed = (sql: Queryable, uploader: Uploader) =>
  sql`from file where ${selectUploader(sql, uploader)} and claimed_at is null`

export const reserve = async (
  sql: Queryable,
  file: { readonly id: string; readonly uploader: Uploader; readonly filename: string; readonly now: Date },
): Promise<void> => {
  const { uploader } = file
  await sql`
    insert into file (id, profile_id, member_id, filename, reserved_at)
    values (${file.id}, ${'profileId' in uploader ? uploader.profileId : null},
      ${'memberId' in uploader ? uploader.memberId : null}, ${file.filename}, ${file.now})`
}

/** Ignores files marked for removal. */
export const findReserved = async (sql: Queryable, id: string, uploader: Uploader) => {
  const [row] = await sql<ReservedRow[]>`
    select filename, sha256 from file where id = ${id} and ${selectUploader(sql, uploader)} and not is_discarded`
  return row
}

/** Binds an id to its bytes. Returns false if unknown or bound to others. */
export const beginUpload = async (
  sql: Queryable,
  id: string,
  uploader: Uploader,
  sha256: Buffer,
): Promise<boolean> => {
  const { count } = await sql`
    update file set begun_sha256 = ${sha256}
    where id = ${id} and ${selectUploader(sql, uploader)} and not is_discarded
      and (begun_sha256 is null or begun_sha256 = ${sha256})`
  return count === 1
}

const uploadedColumns = (sql: Queryable) => sql`id as file_id, filename, content_type, size`

const present = ({ fileId, filename, contentType, size }: UploadedRow): StoredFile => ({
  file_id: fileId,
  filename,
  content_type: contentType,
  size,
})

export const findUploaded = async (sql: Queryable, id: string, uploader: Uploader) => {
  const [row] = await sql<UploadedRow[]>`
    select ${uploadedColumns(sql)} from file
    where id = ${id} and ${selectUploader(sql, uploader)} and uploaded_at is not null`
  return row && present(row)
}

export const saveUploaded = async (
  sql: Queryable,
  { file_id: id, filename, content_type: contentType, size }: StoredFile,
  sha256: Buffer,
  now: Date,
): Promise<void> => {
  await sql`
    update file set filename = ${filename}, content_type = ${contentType}, size = ${size}, sha256 = ${sha256},
      uploaded_at = ${now}
    where id = ${id} and uploaded_at is null and not is_discarded`
}

/** Finds a file that belongs to the profile or is shared with its account. */
export const findReadable = async (
  sql: Queryable,
  id: string,
  { profileId, personalAccountId }: { readonly profileId: number; readonly personalAccountId: number },
) => {
  const [row] = await sql<UploadedRow[]>`
    select ${uploadedColumns(sql)} from file
    where id = ${id} and uploaded_at is not null and not is_discarded
      and (profile_id = ${profileId} or personal_account_id = ${personalAccountId})`
  return row && present(row)
}

export const discardFiles = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`
    update file set is_discarded = true
    where profile_id in (select id from profile where resident_id = ${residentId})`
}

/** Marks stale files, so they cannot be claimed meanwhile. Returns their ids. */
export const discardStale = async (
  sql: Queryable,
  before: { readonly uploaded: Date; readonly reserved: Date },
  limit: number,
): Promise<readonly string[]> => {
  const rows = await sql<{ id: string }[]>`
    update file set is_discarded = true
    where id in (select id from file
      where is_discarded or (claimed_at is null and (uploaded_at < ${before.uploaded}
        or (uploaded_at is null and reserved_at < ${before.reserved})))
      limit ${limit} for update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}

export const deleteFiles = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  await tx`delete from file where id = any(${[...ids]}::uuid[])`
}

export type OwnerKind = 'reading' | 'request' | 'ticket' | 'request_event' | 'ticket_event'

/** Owner row and the account that may read the file; null: sender only. */
export interface Owner {
  readonly kind: OwnerKind
  readonly id: number
  readonly personalAccountId: number | null
}

/** Returns the unclaimed ids of the given content types. */
export const lockUnclaimed = async (
  tx: Queryable,
  ids: readonly string[],
  uploader: Uploader,
  types: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx<{ id: string }[]>`
    select id from file
    where id = any(${[...ids]}::uuid[]) and ${selectUploader(tx, uploader)} and uploaded_at is not null
      and claimed_at is null and not is_discarded and content_type = any(${[...types]})
    order by id for update`
  return new Set(rows.map(({ id }) => id))
}

export const saveOwner = async (
  tx: Queryable,
  ids: readonly string[],
  owner: Owner,
  now: Date,
): Promise<void> => {
  await tx`
    update file set claimed_at = ${now}, owner_kind = ${owner.kind}, owner_id = ${owner.id},
      personal_account_id = ${owner.personalAccountId}
    where id = any(${[...ids]}::uuid[])`
}

export const listOwned = async (sql: Queryable, kind: OwnerKind, owners: readonly number[]) => {
  const rows = await sql<(UploadedRow & { readonly ownerId: number })[]>`
    select owner_id, ${uploadedColumns(sql)} from file
    where owner_kind = ${kind} and owner_id = any(${[...owners]}::bigint[]) and not is_discarded
    order by reserved_at, id`
  return rows.map((row) => ({ ownerId: row.ownerId, file: present(row) }))
}

/** Transfers the files to the profile, so its erasure includes them. */
export const giveToProfile = async (
  tx: Queryable,
  ids: readonly string[],
  profileId: number,
): Promise<void> => {
  await tx`update file set profile_id = ${profileId} where id = any(${[...ids]}::uuid[])`
}
