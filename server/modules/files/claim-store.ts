import type { Queryable } from '../../db/connect.ts'
import type { UploadedRow } from './store.ts'

/** What a file may belong to. */
export type OwnerKind = 'reading' | 'request' | 'ticket'

/** What takes a file, and the account whose profiles may all read it; null: the sender alone. */
export interface Owner {
  readonly kind: OwnerKind
  readonly id: number
  readonly personalAccountId: number | null
}

/** Of the ids those that the profile uploaded and that nothing has taken, held until the transaction ends. */
export const lockFree = async (
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

export const saveClaim = async (
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

/** The files of some owners of a kind, in the order they were announced. */
export const listOwned = (sql: Queryable, kind: OwnerKind, owners: readonly number[]) =>
  sql<(UploadedRow & { readonly owner_id: number })[]>`
    select owner_id, id as file_id, filename, content_type, size from file
    where owner_kind = ${kind} and owner_id = any(${[...owners]}::bigint[]) and not is_discarded
    order by reserved_at, id`
