import type { Queryable } from '../../db/connect.ts'
import { isSame, type Seal } from '../../kernel/seal.ts'
import { findChannels, type StoredChannels } from './store.ts'

const wordOf = (seal: Seal, residentId: number, username: string): string =>
  seal('refusal', `${residentId}:${username}`)

/**
 * The signed word of a letter. Whoever has it may refuse notices and nothing else; it is good for as long as the
 * resident has this e-mail, because a letter must be refusable however old it is.
 */
export const letterIdOf = (seal: Seal, residentId: number, username: string): string =>
  `${residentId}-${wordOf(seal, residentId, username)}`

/** The resident whose letter it is; undefined for any word that is not ours or no longer is good. */
export const findByLetterId = async (
  sql: Queryable,
  seal: Seal,
  id: string,
): Promise<(StoredChannels & { readonly residentId: number }) | undefined> => {
  const [, resident, word] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(id) ?? []
  if (resident === undefined || word === undefined) return undefined
  const residentId = Number(resident)
  const found = await findChannels(sql, residentId)
  return found && isSame(word, wordOf(seal, residentId, found.username))
    ? { ...found, residentId }
    : undefined
}
