import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { headers, tokenNotValid, tokensNeedUpdate } from '#contract/errors.ts'
import type { Permissions } from '#contract/permissions.ts'
import type { Sql, Queryable } from '../db/connect.ts'
import type { Principal } from '../kernel/principal.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { getScope, type Hmac } from '../kernel/hmac.ts'
import { readAccess, type AccessClaims } from '../kernel/session-tokens.ts'
import type { Clock } from '../ports/clock.ts'
import { type Cookies, signedOut } from './cookies.ts'
import { messages } from './messages.ts'

/** Shares one in-flight run among equal calls: a starting page makes several. Caches nothing. */
export const shareInFlight = <Args extends readonly unknown[], T>(
  work: (...args: Args) => Promise<T>,
  getKey: (...args: Args) => string,
): ((...args: Args) => Promise<T>) => {
  const underWay = new Map<string, Promise<T>>()
  return (...args) => {
    const key = getKey(...args)
    const running = underWay.get(key)
    if (running) return running
    const begun = work(...args).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}

interface CallerRow {
  readonly residentId: number
  /** Null: the resident does not own the requested profile, or without a request owns none. */
  readonly profile: {
    readonly id: number
    readonly personalAccountId: number
    readonly organisationId: number
    readonly permissions: Permissions
  } | null
  /** May only set a password. */
  readonly isLimited: boolean
  readonly isFirstUse: boolean
}

/** Returns undefined if the session has ended. */
const findCaller = async (
  sql: Queryable,
  { familyId, generation }: AccessClaims,
  requestedProfile: number | null,
): Promise<CallerRow | undefined> => {
  const [row] = await sql<CallerRow[]>`
    select family.resident_id,
      case when profile.id is not null then json_build_object(
        'id', profile.id, 'personalAccountId', account.id,
        'organisationId', account.organisation_id, 'permissions', granted.permissions) end as profile,
      family.limited as is_limited,
      token.used_at is null as is_first_use
    from session_family family
    join refresh_token token on token.family_id = family.id
    left join lateral (
      select id, personal_account_id from profile
      where resident_id = family.resident_id
        and (${requestedProfile}::bigint is null or id = ${requestedProfile})
      order by id = family.profile_id desc, id limit 1) profile on true
    left join personal_account account on account.id = profile.personal_account_id
    left join profile_permissions granted on granted.profile_id = profile.id
    where family.id = ${familyId} and family.ended_at is null and token.hash = decode(${generation}, 'hex')`
  return row
}

const markUsed = async (sql: Queryable, generation: string, now: Date): Promise<void> => {
  await sql`
    update refresh_token set used_at = ${now} where hash = decode(${generation}, 'hex') and used_at is null`
}

/** Grace period for calls in flight after a password change. */
const replacedSeconds = 60

/** True after a password change; the client retries with the new cookies. */
const wasJustReplaced = async (sql: Queryable, familyId: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - replacedSeconds * 1000)
  const rows = await sql`
    select from session_family
    where id = ${familyId} and end_reason = 'replaced' and ended_at > ${since}`
  return rows.length > 0
}

export interface AuthenticationDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly cookies: Cookies
}

const refreshable = (detail: typeof tokensNeedUpdate | typeof tokenNotValid): DomainError =>
  new DomainError('token', [messages.sessionOld], { detail })

const foreignProfile = (): DomainError => new DomainError('profile_foreign', [messages.foreignProfile])

/** True for a profile that this resident detached, so that a queued item learns why it is refused. */
const wasDetached = async (sql: Queryable, profileId: number, scope: string): Promise<boolean> => {
  const rows = await sql`select from profile where id = ${profileId} and detached_scope = ${scope}`
  return rows.length > 0
}

const readRequestedProfile = (request: FastifyRequest): number | null => {
  const header = request.headers[headers.profile]
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[1-9]\d{0,14}$/.test(header)) throw foreignProfile()
  return Number(header)
}

/** Accepts the access cookie only. Throws 401. */
export const createAuthenticate = ({ sql, clock, hmac, cookies }: AuthenticationDeps) => {
  const readClaims = (request: FastifyRequest, reply: FastifyReply): AccessClaims => {
    const access = cookies.read(request, 'access')
    const canRefresh = Boolean(cookies.read(request, 'refresh'))
    const read = access ? readAccess(hmac, access, clock.now()) : { state: 'expired' as const }
    if (read.state === 'valid') return read.claims
    if (read.state === 'garbled') throw refreshable(tokenNotValid)
    throw canRefresh ? refreshable(tokensNeedUpdate) : signedOut((name) => cookies.write(reply, name, null))
  }

  const findCallerShared = shareInFlight(
    (claims: AccessClaims, profile: number | null) => findCaller(sql, claims, profile),
    ({ familyId, generation }, profile) => `${familyId} ${generation} ${profile}`,
  )

  return async (access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Principal> => {
    const claims = readClaims(request, reply)
    const requested = readRequestedProfile(request)
    const row = await findCallerShared(claims, requested)
    // The device may already have newer cookies.
    if (!row && (await wasJustReplaced(sql, claims.familyId, clock.now())))
      throw refreshable(tokensNeedUpdate)
    // Elsewhere it counts as no session: an abandoned one ends in a sign-in.
    if (!row || (row.isLimited && access !== 'passwordResetOnly'))
      throw signedOut((name) => cookies.write(reply, name, null))
    if (!row.profile) {
      if (
        requested !== null &&
        (await wasDetached(sql, requested, getScope(hmac, row.residentId, requested)))
      )
        throw new DomainError('profile_detached', [messages.detachedProfile])
      throw foreignProfile()
    }
    if (row.isFirstUse) await markUsed(sql, claims.generation, clock.now())
    const { id: profileId, ...profile } = row.profile
    return {
      ...profile,
      profileId,
      residentId: row.residentId,
      familyId: claims.familyId,
      isLimited: row.isLimited,
      scope: getScope(hmac, row.residentId, profileId),
    }
  }
}
