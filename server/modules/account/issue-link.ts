import type { Queryable } from '../../db/connect.ts'
import type { Seal } from '../../kernel/seal.ts'
import { postLetter } from '../letters/service.ts'
import { hashOf, lifetimes, newTokenId, secretOf, type Purpose } from './token.ts'
import { insertToken } from './token-store.ts'

interface Link {
  readonly purpose: Purpose
  /** Where the letter goes. */
  readonly username: string
  readonly residentId?: number
  readonly personalAccountId?: number
  readonly consentHash?: string
}

/** The kind of the letter that carries a link. */
export const letterOf = (purpose: Purpose): `account_${Purpose}` => `account_${purpose}`

/**
 * Makes a one-time link and posts the letter that carries it. What it does never depends on whether the address has a
 * cabinet: that is looked up when the letter is written (V-07).
 */
export const issueLink = async (sql: Queryable, seal: Seal, now: Date, link: Link): Promise<void> => {
  const { purpose, username, residentId = null, personalAccountId = null, consentHash = null } = link
  const id = newTokenId()
  await insertToken(sql, {
    id,
    purpose,
    hash: hashOf(secretOf(seal, id)),
    username,
    residentId,
    personalAccountId,
    consentHash,
    now,
    expiresAt: new Date(now.getTime() + lifetimes[purpose] * 1000),
  })
  await postLetter(sql, { kind: letterOf(purpose), recipient: username, data: { token: id } }, now)
}
