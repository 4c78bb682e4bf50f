import type { Permissions } from '#contract/permissions.ts'
import type { Queryable } from '../db/connect.ts'
import type { AccessClaims } from '../kernel/access-token.ts'

interface CallerRow {
  readonly residentId: number
  /** Null when the resident does not own the profile that was asked for. */
  readonly profile: {
    readonly id: number
    readonly personalAccountId: number
    readonly organisationId: number
    readonly permissions: Permissions
  } | null
  /** The session may do nothing but set a password. */
  readonly isLimited: boolean
  /** The first call that shows the token. */
  readonly isFirstUse: boolean
}

/** Who calls, by a living session: for the asked profile, else for the active one. Undefined: the session has ended. */
export const findCaller = async (
  sql: Queryable,
  { familyId, generation }: AccessClaims,
  askedProfile: number | null,
): Promise<CallerRow | undefined> => {
  const [row] = await sql<CallerRow[]>`
    select family.resident_id as "residentId",
      case when profile.id is not null then json_build_object(
        'id', profile.id, 'personalAccountId', account.id,
        'organisationId', account.organisation_id, 'permissions', profile.permissions) end as profile,
      family.limited as "isLimited",
      token.used_at is null as "isFirstUse"
    from session_family family
    join refresh_token token on token.family_id = family.id
    left join profile on profile.id = coalesce(${askedProfile}::bigint, family.profile_id)
      and profile.resident_id = family.resident_id
    left join personal_account account on account.id = profile.personal_account_id
    where family.id = ${familyId} and family.ended_at is null and token.hash = decode(${generation}, 'hex')`
  return row
}

/** Notes that a token, or the access token that came with it, reached the device and was used. */
export const markUsed = async (sql: Queryable, generation: string, now: Date): Promise<void> => {
  await sql`
    update refresh_token set used_at = ${now} where hash = decode(${generation}, 'hex') and used_at is null`
}

/** How long a call that was under way may come with the tokens that a new password ended. */
const replacedSeconds = 60

/**
 * Whether the session ended a moment ago because its resident set a password: the device that did so has another one,
 * and what it had asked before is asked again with that.
 */
export const wasJustReplaced = async (sql: Queryable, familyId: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - replacedSeconds * 1000)
  const rows = await sql`
    select from session_family
    where id = ${familyId} and end_reason = 'replaced' and ended_at > ${since}`
  return rows.length > 0
}
