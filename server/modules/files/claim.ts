import { fileGone } from '#contract/files/refusals.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { UploadedRow } from './store.ts'
import { texts } from './texts.ts'

/** What a file may belong to. */
type OwnerKind = 'reading' | 'request' | 'ticket'

/** What takes a file, and the account whose profiles may all read it; null: the sender alone. */
interface Owner {
  readonly kind: OwnerKind
  readonly id: number
  readonly personalAccountId: number | null
}

/** Of the ids those that the profile uploaded and that nothing has taken, held until the transaction ends. */
const lockFree = async (
  tx: Queryable,
  ids: readonly string[],
  profileId: number,
): Promise<ReadonlySet<string>> => {
  const rows = await tx<{ id: string }[]>`
    select id from file
    where id = any(${[...ids]}::uuid[]) and profile_id = ${profileId} and uploaded_at is not null
      and claimed_at is null and not is_discarded
    order by id for update`
  return new Set(rows.map(({ id }) => id))
}

const saveClaim = async (tx: Queryable, ids: readonly string[], owner: Owner, now: Date): Promise<void> => {
  await tx`
    update file set claimed_at = ${now}, owner_kind = ${owner.kind}, owner_id = ${owner.id},
      personal_account_id = ${owner.personalAccountId}
    where id = any(${[...ids]}::uuid[])`
}

/** The files of some owners of a kind, in the order they were announced. */
const listOwned = (sql: Queryable, kind: OwnerKind, owners: readonly number[]) =>
  sql<(UploadedRow & { readonly owner_id: number })[]>`
    select owner_id, id as file_id, filename, content_type, size from file
    where owner_kind = ${kind} and owner_id = any(${[...owners]}::bigint[]) and not is_discarded
    order by reserved_at, id`

/** Who takes which files. */
interface Claim {
  /** The profile that uploaded them: nobody else's are taken. */
  readonly profileId: number
  /** Ids as the call gave them. */
  readonly files: readonly string[]
  readonly owner: { readonly kind: OwnerKind; readonly id: number }
  /** The account whose profiles may all read them; null: the sender alone. */
  readonly readableBy: number | null
  readonly now: Date
}

/** Of the ids those that are not there for the profile to be taken; the others are held until the transaction ends. */
export const missingFiles = async (
  tx: Tx,
  profileId: number,
  files: readonly string[],
): Promise<readonly string[]> => {
  if (files.length === 0) return []
  const free = await lockFree(tx, files, profileId)
  return files.filter((id) => !free.has(id))
}

/** Gives files, none of which was missing in this transaction, to a row of another module. */
export const takeFiles = async (tx: Tx, files: readonly string[], owner: Owner, now: Date): Promise<void> => {
  if (files.length > 0) await saveClaim(tx, files, owner, now)
}

/**
 * Takes uploaded files for a row of another module, in the transaction that writes the row, so that both stand or fall
 * together. Throws 409 `file_gone`, which takes the whole transaction back; the device then uploads the files again and
 * comes back under the same key.
 */
export const claimFiles = async (
  tx: Tx,
  { profileId, files, owner, readableBy, now }: Claim,
): Promise<void> => {
  const gone = await missingFiles(tx, profileId, files)
  if (gone.length > 0)
    throw new Refused(fileGone.status, fileGone.code, [texts.gone], { current: { files: gone } })
  await takeFiles(tx, files, { ...owner, personalAccountId: readableBy }, now)
}

/** Files of rows of a kind by the row's id, for a presenter; a row without files has no entry. */
export const filesOf = async (
  sql: Queryable,
  kind: OwnerKind,
  owners: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredFile[]>> => {
  const found = new Map<number, StoredFile[]>()
  if (owners.length === 0) return found
  for (const { owner_id, ...file } of await listOwned(sql, kind, owners))
    found.set(owner_id, [...(found.get(owner_id) ?? []), file])
  return found
}
