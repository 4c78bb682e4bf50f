import { fileGone } from '#contract/files/refusals.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import { listOwned, lockFree, saveClaim, type Owner, type OwnerKind } from './claim-store.ts'
import { texts } from './texts.ts'

/** Who takes which files. */
export interface Claim {
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
