import type { Queryable, Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'

/** A file that was uploaded. */
export interface UploadedRow {
  readonly file_id: string
  readonly filename: string
  readonly content_type: string
  readonly size: number
}

interface ReservedRow {
  readonly filename: string
  /** Null until it is uploaded. */
  readonly sha256: Buffer | null
}

export const countUnclaimed = async (sql: Queryable, profileId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from file where profile_id = ${profileId} and claimed_at is null`
  return row?.count ?? 0
}

export const reserve = async (
  sql: Queryable,
  file: { readonly id: string; readonly profileId: number; readonly filename: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into file (id, profile_id, filename, reserved_at)
    values (${file.id}, ${file.profileId}, ${file.filename}, ${file.now})`
}

/** What a profile announced, unless it is to be removed. */
export const findReserved = async (sql: Queryable, id: string, profileId: number) => {
  const [row] = await sql<ReservedRow[]>`
    select filename, sha256 from file where id = ${id} and profile_id = ${profileId} and not is_discarded`
  return row
}

/** The same, held until the transaction ends. */
export const lockReserved = async (tx: Queryable, id: string, profileId: number) => {
  const [row] = await tx<ReservedRow[]>`
    select filename, sha256 from file where id = ${id} and profile_id = ${profileId} and not is_discarded
    for update`
  return row
}

const uploadedColumns = (sql: Queryable) => sql`id as file_id, filename, content_type, size`

/** What was uploaded under an id of the profile. */
export const findUploaded = async (sql: Queryable, id: string, profileId: number) => {
  const [row] = await sql<UploadedRow[]>`
    select ${uploadedColumns(sql)} from file
    where id = ${id} and profile_id = ${profileId} and uploaded_at is not null`
  return row
}

export const saveUploaded = async (
  sql: Queryable,
  { file_id, filename, content_type, size }: UploadedRow,
  sha256: Buffer,
  now: Date,
): Promise<void> => {
  await sql`
    update file set filename = ${filename}, content_type = ${content_type}, size = ${size}, sha256 = ${sha256},
      uploaded_at = ${now}
    where id = ${file_id}`
}

/** A file that the profile may read: its own, or one that belongs to something of its account. */
export const findReadable = async (
  sql: Queryable,
  id: string,
  { profileId, personalAccountId }: { readonly profileId: number; readonly personalAccountId: number },
) => {
  const [row] = await sql<UploadedRow[]>`
    select ${uploadedColumns(sql)} from file
    where id = ${id} and uploaded_at is not null and not is_discarded
      and (profile_id = ${profileId} or personal_account_id = ${personalAccountId})`
  return row
}

/** Marks all files of a resident to be removed. */
export const discardOf = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`
    update file set is_discarded = true
    where profile_id in (select id from profile where resident_id = ${residentId})`
}

/** Files that nobody will ask for any more, each held for this transaction and left by all others. */
const lockStale = async (
  tx: Queryable,
  before: { readonly uploaded: Date; readonly reserved: Date },
  limit: number,
): Promise<readonly string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from file
    where is_discarded or (claimed_at is null and (uploaded_at < ${before.uploaded}
      or (uploaded_at is null and reserved_at < ${before.reserved})))
    limit ${limit} for update skip locked`
  return rows.map(({ id }) => id)
}

const deleteFiles = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
  await tx`delete from file where id = any(${[...ids]}::uuid[])`
}

const dayMs = 24 * 3600_000
const uploadedMs = 90 * dayMs
const reservedMs = dayMs
const atOnce = 20

interface Parts {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
}

/**
 * Removes some files with their bytes: uploads that nothing took within 90 days (decisions §10), ids that were announced
 * and never used within a day, and those of residents who are gone. The bytes go before the row, so that none are
 * forgotten. Says whether there may be more.
 */
export const removeStale = ({ sql, clock, files }: Parts): Promise<boolean> =>
  sql.begin(async (tx) => {
    const now = clock.now().getTime()
    const before = { uploaded: new Date(now - uploadedMs), reserved: new Date(now - reservedMs) }
    const ids = await lockStale(tx, before, atOnce)
    for (const id of ids) await files.remove(id)
    if (ids.length > 0) await deleteFiles(tx, ids)
    return ids.length === atOnce
  })
