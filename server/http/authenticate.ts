import type { FastifyReply, FastifyRequest } from 'fastify'
import { headers, tokenNotValid, tokensNeedUpdate } from '#contract/errors.ts'
import type { Access } from '#contract/endpoint.ts'
import type { Sql } from '../db/connect.ts'
import type { Clock } from '../ports/clock.ts'
import { readAccess, type AccessClaims } from '../kernel/access-token.ts'
import { findCaller, markUsed, wasJustReplaced } from './callers.ts'
import type { Cookies } from './cookies.ts'
import { scopeOf } from '../kernel/identity.ts'
import { shareInFlight } from './in-flight.ts'
import { Refused } from '../kernel/refusal.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Seal } from '../kernel/seal.ts'
import { signedOut } from './signed-out.ts'
import { texts } from './texts.ts'

/** What telling a caller needs. */
export interface SessionParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  readonly cookies: Cookies
}

const refreshable = (detail: typeof tokensNeedUpdate | typeof tokenNotValid): Refused =>
  new Refused('token', [texts.sessionOld], { detail })

const foreignProfile = (): Refused => new Refused('profile_foreign', [texts.foreignProfile])

const askedProfileOf = (request: FastifyRequest): number | null => {
  const asked = request.headers[headers.profile]
  if (asked === undefined) return null
  if (typeof asked !== 'string' || !/^[1-9]\d{0,14}$/.test(asked)) throw foreignProfile()
  return Number(asked)
}

/** Tells who calls by the access cookie alone, or refuses with a 401. */
export const createAuthenticate = ({ sql, clock, seal, cookies }: SessionParts) => {
  const claimsOf = (request: FastifyRequest, reply: FastifyReply): AccessClaims => {
    const access = cookies.read(request, 'access')
    const canRefresh = Boolean(cookies.read(request, 'refresh'))
    const read = access ? readAccess(seal, access, clock.now()) : { state: 'expired' as const }
    if (read.state === 'valid') return read.claims
    if (read.state === 'garbled') throw refreshable(tokenNotValid)
    throw canRefresh ? refreshable(tokensNeedUpdate) : signedOut((name) => cookies.write(reply, name, null))
  }

  const tellCaller = shareInFlight(
    (claims: AccessClaims, asked: number | null) => findCaller(sql, claims, asked),
    ({ familyId, generation }, asked) => `${familyId} ${generation} ${asked}`,
  )

  return async (access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const claims = claimsOf(request, reply)
    const row = await tellCaller(claims, askedProfileOf(request))
    // The cookies that this one came with are old, those of the device are not: they stay.
    if (!row && (await wasJustReplaced(sql, claims.familyId, clock.now())))
      throw refreshable(tokensNeedUpdate)
    // For all else a session that may only set a password is none, so that an abandoned one ends in a sign-in.
    if (!row || (row.isLimited && access !== 'limited'))
      throw signedOut((name) => cookies.write(reply, name, null))
    if (!row.profile) throw foreignProfile()
    if (row.isFirstUse) await markUsed(sql, claims.generation, clock.now())
    const { id: profileId, ...profile } = row.profile
    return {
      ...profile,
      profileId,
      residentId: row.residentId,
      familyId: claims.familyId,
      isLimited: row.isLimited,
      scope: scopeOf(seal, row.residentId, profileId),
    }
  }
}
