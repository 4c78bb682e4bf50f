import { randomUUID } from 'node:crypto'
import type { Session } from '#contract/session/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import { writeAccess } from '../../kernel/access-token.ts'
import { accessSeconds, sessionSeconds } from '../../kernel/lifetimes.ts'
import { accountOf, csrfOf, scopeOf } from '../../kernel/identity.ts'
import { networkOf } from '../../kernel/network.ts'
import type { Context } from '../../http/route.ts'
import type { Seal } from '../../kernel/seal.ts'
import { hashOf, newRefreshToken } from './refresh-token.ts'
import { insertFamily, insertToken } from './store.ts'

export { hashOf, successorOf } from './refresh-token.ts'
export { endFamilies, endFamily, endFamilyOfToken, endOwnFamily, insertToken, listFamilies } from './store.ts'

/** Whose session it is, and for which flat. */
export interface SessionFacts {
  readonly familyId: string
  readonly residentId: number
  readonly profileId: number
}

/** A session with the tokens that its cookies carry; a limited one has no refresh token and dies with its access. */
export interface OpenSession extends SessionFacts {
  readonly access: string
  readonly refresh: string | null
}

/** Where somebody signs in from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

interface NewSession extends Origin {
  readonly residentId: number
  readonly profileId: number
  /** It may do nothing but set a password (decision 36). */
  readonly isLimited?: boolean
}

export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** The tokens of a session whose refresh token is known. */
export const withTokens = (seal: Seal, facts: SessionFacts, refresh: string, now: Date): OpenSession => {
  const { familyId, residentId, profileId } = facts
  const expiresAt = Math.floor(later(now, accessSeconds).getTime() / 1000)
  const access = writeAccess(seal, { familyId, generation: hashOf(refresh), expiresAt })
  return { familyId, residentId, profileId, access, refresh }
}

/** Opens a session in the caller's transaction. */
export const openSession = async (
  sql: Queryable,
  seal: Seal,
  now: Date,
  { residentId, profileId, ip, userAgent, isLimited = false }: NewSession,
): Promise<OpenSession> => {
  const familyId = randomUUID()
  const refresh = newRefreshToken()
  const network = seal('network', networkOf(ip))
  await insertFamily(sql, { familyId, residentId, profileId, userAgent, network, isLimited, now })
  const expiresAt = later(now, isLimited ? accessSeconds : sessionSeconds)
  await insertToken(sql, { familyId, hash: hashOf(refresh), expiresAt })
  const session = withTokens(seal, { familyId, residentId, profileId }, refresh, now)
  return isLimited ? { ...session, refresh: null } : session
}

/** What the device keeps of a session. */
export const presentSession = (seal: Seal, { familyId, residentId, profileId }: SessionFacts): Session => ({
  account: accountOf(seal, residentId),
  scope: scopeOf(seal, residentId, profileId),
  profile: profileId,
  csrf: csrfOf(seal, familyId),
})

/** Gives the session's cookies to the device and tells it what to keep. */
export const keepSession = (seal: Seal, context: Context, session: OpenSession): Session => {
  context.setCookie('access', session.access)
  context.setCookie('refresh', session.refresh)
  context.setCookie('csrf', csrfOf(seal, session.familyId))
  return presentSession(seal, session)
}
