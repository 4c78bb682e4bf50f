import { fileGone } from '#contract/files/refusals.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refused } from '../../http/refused.ts'
import { listOwned, lockFree, saveClaim, type OwnerKind } from './claim-store.ts'
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

/**
 * Takes uploaded files for a row of another module, in the transaction that writes the row, so that both stand or fall
 * together. Gives the ids that are not there to be taken; then nothing was changed, and the caller must not go on.
 */
export const takeFiles = async (
  tx: Tx,
  { profileId, files, owner, readableBy, now }: Claim,
): Promise<readonly string[]> => {
  if (files.length === 0) return []
  const free = await lockFree(tx, files, profileId)
  const gone = files.filter((id) => !free.has(id))
  if (gone.length === 0) await saveClaim(tx, files, { ...owner, personalAccountId: readableBy }, now)
  return gone
}

/**
 * The same; throws 409 `file_gone`, which takes the whole transaction back. The device uploads the files again and comes
 * back under the same key.
 */
export const claimFiles = async (tx: Tx, claim: Claim): Promise<void> => {
  const gone = await takeFiles(tx, claim)
  if (gone.length > 0)
    throw new Refused(fileGone.status, fileGone.code, [texts.gone], { current: { files: gone } })
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
