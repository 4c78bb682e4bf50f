import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notAuthenticated } from '#contract/errors.ts'
import { hasDuty, type StaffDuty } from '#contract/staff/roles.ts'
import type { Sql } from '../db/connect.ts'
import type { StaffPrincipal } from '../kernel/principal.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { staffSeconds } from '../kernel/session-tokens.ts'
import type { Clock } from '../ports/clock.ts'
import type { Cookies } from './cookies.ts'
import { messages } from './messages.ts'

interface StaffDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly cookies: Cookies
}

interface StaffAccess {
  readonly duty: StaffDuty | 'mfaVerified' | 'mfaPending'
  readonly isBackground?: boolean | undefined
  readonly whileLocked?: boolean | undefined
}

/** Idle time before a session locks; lifetime without the second factor. */
const idleSeconds = 30 * 60
const mfaPendingSeconds = 10 * 60
/** Precision of a session's last-used time. */
const seenSeconds = 60

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

/** Accepts the staff cookie only. Throws 401, or 403 without the second factor or the duty (G-08). */
export const createAuthenticateStaff = ({ sql, clock, cookies }: StaffDeps) => {
  const findMember = async (
    token: string,
    now: Date,
    isBackground: boolean,
  ): Promise<StaffPrincipal | undefined> => {
    const hash = createHash('sha256').update(token).digest()
    const [row] = await sql<(StaffPrincipal & { seenAt: Date })[]>`
      select session.id as session_id, member.id as member_id, organisation_id, role, name,
        is_proven as is_mfa_verified, seen_at <= ${before(now, idleSeconds)} as is_locked, seen_at
      from staff_session session join staff_member member on member.id = session.member_id
      where session.hash = ${hash} and member.removed_at is null
        and session.created_at > case when is_proven then ${before(now, staffSeconds)}::timestamptz
          else ${before(now, mfaPendingSeconds)}::timestamptz end`
    if (!row) return undefined
    const { seenAt, ...member } = row
    if (!isBackground && !member.isLocked && seenAt <= before(now, seenSeconds))
      await sql`update staff_session set seen_at = ${now} where id = ${member.sessionId}`
    return member
  }

  return async (
    { duty, isBackground = false, whileLocked = false }: StaffAccess,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StaffPrincipal> => {
    const token = cookies.read(request, 'staff')
    const member = token ? await findMember(token, clock.now(), isBackground) : undefined
    if (!member || (member.isLocked && !whileLocked)) {
      // A locked session keeps its cookie: the page still counts new arrivals.
      if (!member) cookies.write(reply, 'staff', null)
      throw new DomainError('not_authenticated', [messages.staffSignIn], { detail: notAuthenticated })
    }
    if (duty === 'mfaPending') return member
    if (!member.isMfaVerified || (duty !== 'mfaVerified' && !hasDuty(member.role, duty)))
      throw new DomainError('forbidden', [messages.forbidden])
    return member
  }
}
