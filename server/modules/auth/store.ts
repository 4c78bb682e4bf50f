import type { Queryable } from '../../db/connect.ts'
import { insertToken } from '../sessions/service.ts'
import type { TokenFacts } from './policy.ts'

export interface Account {
  readonly residentId: number
  readonly passwordHash: string | null
  /** The profile of the last sign-in, or the first one. */
  readonly profileId: number
  readonly isKnownNetwork: boolean
}

/** The account that signs in; none when it has no flat. */
export const findAccount = async (
  sql: Queryable,
  username: string,
  network: string,
): Promise<Account | undefined> => {
  const [row] = await sql<Account[]>`
    select resident.id as "residentId", resident.password_hash as "passwordHash",
      coalesce(last.profile_id, (select min(id) from profile where resident_id = resident.id)) as "profileId",
      exists (select from session_family
        where resident_id = resident.id and network = ${network}) as "isKnownNetwork"
    from resident
    left join lateral (select profile_id from session_family
      where resident_id = resident.id order by created_at desc limit 1) last on true
    where resident.username = ${username}
      and exists (select from profile where resident_id = resident.id)`
  return row
}

export interface TokenRow extends TokenFacts {
  readonly familyId: string
  readonly residentId: number
  readonly profileId: number
}

/** A refresh token with its session, locked until the transaction ends: twins come one after the other. */
export const lockToken = async (sql: Queryable, hash: string): Promise<TokenRow | undefined> => {
  const [row] = await sql<TokenRow[]>`
    select token.family_id as "familyId", family.resident_id as "residentId", family.profile_id as "profileId",
      family.ended_at is not null as "isEnded", token.expires_at as "expiresAt",
      token.successor_hash is not null as "hasSuccessor",
      exists (select from refresh_token successor
        where successor.hash = token.successor_hash and successor.used_at is not null) as "isSuccessorUsed"
    from refresh_token token join session_family family on family.id = token.family_id
    where token.hash = decode(${hash}, 'hex')
    for update of token`
  return row
}

/** Puts the successor in the token's place and forgets the session's tokens that are too old to be tried. */
export const replaceToken = async (
  sql: Queryable,
  token: TokenRow,
  hash: string,
  successor: { readonly hash: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> => {
  await insertToken(sql, { familyId: token.familyId, ...successor })
  await sql`
    update refresh_token set successor_hash = decode(${successor.hash}, 'hex'), used_at = coalesce(used_at, ${now})
    where hash = decode(${hash}, 'hex')`
  await sql`update session_family set seen_at = ${now} where id = ${token.familyId}`
  await sql`delete from refresh_token where family_id = ${token.familyId} and expires_at < ${now}`
}
