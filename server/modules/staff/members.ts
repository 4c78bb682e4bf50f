import { createHash, randomBytes } from 'node:crypto'
import { normalizeEmail } from '#contract/email.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { StaffMember } from '#contract/staff/schema.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import { enqueueEmail } from '../notifications/channels/email/service.ts'
import { messages } from './messages.ts'

const invitationSeconds = 72 * 3600

/** Derives the secret, so it is not stored before the email is written. */
export const invitationSecret = (hmac: Hmac, id: string): string => hmac('letter', `staff ${id}`)

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

interface InvitedMember {
  readonly organisationId: number
  readonly email: string
  readonly name: string
  readonly role: StaffRole
}

export const invitationEmailKind = 'staff_invitation'

const putMember = async (tx: Tx, { organisationId, email, name, role }: InvitedMember, now: Date) => {
  const [row] = await tx<{ id: number; isIn: boolean }[]>`
    insert into staff_member as member (organisation_id, email, name, role, created_at)
    values (${organisationId}, ${email}, ${name}, ${role}, ${now})
    on conflict (email) where removed_at is null do update set
      name = case when member.password_hash is null then excluded.name else member.name end,
      role = case when member.password_hash is null then excluded.role else member.role end
    where member.organisation_id = excluded.organisation_id
    returning id, password_hash is not null as is_in`
  return row
}

const endAll = async (tx: Tx, memberId: number): Promise<void> => {
  await tx`delete from staff_session where member_id = ${memberId}`
  await tx`delete from staff_passkey where member_id = ${memberId}`
  await tx`delete from staff_invitation where member_id = ${memberId}`
}

const invite = async (tx: Tx, hmac: Hmac, memberId: number, email: string, now: Date): Promise<void> => {
  const id = randomBytes(16).toString('base64url')
  await tx`
    insert into staff_invitation (id, hash, member_id, expires_at)
    values (${id}, ${hashOfSecret(invitationSecret(hmac, id))}, ${memberId},
      ${new Date(now.getTime() + invitationSeconds * 1000)})
    on conflict (member_id) do update set id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at`
  await enqueueEmail(tx, { kind: invitationEmailKind, recipient: email, data: { id } }, now)
}

/** Emails an invitation, also to a pending invitee. Throws if the address is active in any organisation. */
export const inviteMember = async (tx: Tx, hmac: Hmac, member: InvitedMember, now: Date): Promise<void> => {
  const email = normalizeEmail(member.email)
  const row = await putMember(tx, { ...member, email }, now)
  if (!row || row.isIn) throw new DomainError('email_taken', [messages.emailTaken])
  await invite(tx, hmac, row.id, email, now)
}

interface OwnMember {
  readonly organisationId: number
  readonly memberId: number
}

const lockMember = async (tx: Tx, { organisationId, memberId }: OwnMember) => {
  const [row] = await tx<{ readonly email: string; readonly role: StaffRole }[]>`
    select email, role from staff_member
    where id = ${memberId} and organisation_id = ${organisationId} and removed_at is null for update`
  if (!row) throw new DomainError('not_found', [messages.noMember])
  return row
}

/**
 * Includes closed cases, which may reopen; returns the number of open ones. The caller's lock prevents new assignments.
 */
const returnCases = async (tx: Tx, { organisationId, memberId }: OwnMember, now: Date): Promise<number> => {
  await tx`
    insert into desk_note (case_id, member_id, kind, at)
    select id, assignee_id, 'given_back', ${now} from desk_case
    where organisation_id = ${organisationId} and assignee_id = ${memberId} and is_open`
  const { count } = await tx`
    update desk_case set assignee_id = null, is_placed = false, version = version + 1, changed_in = pg_current_xact_id()
    where organisation_id = ${organisationId} and assignee_id = ${memberId} and is_open`
  await tx`update desk_case set assignee_id = null where assignee_id = ${memberId}`
  return count
}

interface RemovedMember {
  readonly email: string
  readonly returned: number
}

/** Removes the member, and ends sessions and assignments (G-22). Throws for the last head. */
export const removeMember = async (tx: Tx, own: OwnMember, now: Date): Promise<RemovedMember> => {
  // Serialise removals, so two heads cannot remove each other.
  await tx`select from organisation where id = ${own.organisationId} for no key update`
  const { email, role } = await lockMember(tx, own)
  if (role === 'head') {
    const others = await tx`
      select from staff_member
      where organisation_id = ${own.organisationId} and role = 'head' and removed_at is null and id <> ${own.memberId}
        and password_hash is not null`
    if (others.length === 0) throw new DomainError('forbidden', [messages.lastHead])
  }
  await endAll(tx, own.memberId)
  await tx`
    update staff_member set removed_at = ${now}, password_hash = null, factor_nonce = null where id = ${own.memberId}`
  return { email, returned: await returnCases(tx, own, now) }
}

/** Removes password and second factors. Returns the e-mail. */
export const resetMember = async (tx: Tx, hmac: Hmac, own: OwnMember, now: Date): Promise<string> => {
  const { email } = await lockMember(tx, own)
  await endAll(tx, own.memberId)
  await tx`
    update staff_member set password_hash = null, factor_nonce = null, factor_since = null, factor_step = null
    where id = ${own.memberId}`
  await invite(tx, hmac, own.memberId, email, now)
  return email
}

export const findMemberByEmail = async (sql: Queryable, email: string): Promise<OwnMember | undefined> => {
  const [row] = await sql<OwnMember[]>`
    select id as member_id, organisation_id from staff_member
    where email = ${normalizeEmail(email)} and removed_at is null`
  return row
}

interface StoredMember extends Omit<StaffMember, 'seen_at' | 'open_cases'> {
  readonly seenAt: Date | null
  readonly openCases: number
}

/** Lists the members of all organisations for null. */
export const listMembers = async (sql: Queryable, organisationId: number | null): Promise<StaffMember[]> => {
  const rows = await sql<StoredMember[]>`
    select id, email, name, role,
      case when password_hash is null then 'invited'
        when factor_since is null and not exists (select from staff_passkey where member_id = member.id) then 'no_factor'
        else 'active' end as state,
      (select max(seen_at) from staff_session where member_id = member.id and is_proven) as seen_at,
      (select count(*)::int from desk_case
        where desk_case.organisation_id = member.organisation_id and assignee_id = member.id and is_open) as open_cases
    from staff_member member
    where removed_at is null and (${organisationId}::bigint is null or organisation_id = ${organisationId})
    order by name, id`
  return rows.map(({ seenAt, openCases, ...member }) =>
    Object.assign(member, { seen_at: seenAt?.toISOString() ?? null, open_cases: openCases }),
  )
}

interface Invitation {
  readonly memberId: number
  readonly email: string
  readonly name: string
  readonly organisation: string
}

/** Finds an invitation that has not expired; in a transaction, also locks it. */
export const findInvitation = async (
  sql: Queryable,
  { id, secret }: { readonly id: string; readonly secret: string },
  now: Date,
): Promise<Invitation | undefined> => {
  const [row] = await sql<Invitation[]>`
    select member.id as member_id, email, member.name, organisation.name as organisation
    from staff_invitation invitation
    join staff_member member on member.id = invitation.member_id
    join organisation on organisation.id = member.organisation_id
    where invitation.id = ${id} and hash = ${hashOfSecret(secret)} and expires_at > ${now}
    for update of invitation`
  return row
}

export const findEmailFacts = async (
  sql: Queryable,
  id: string,
  now: Date,
): Promise<{ readonly name: string; readonly organisation: string } | undefined> => {
  const [row] = await sql<{ readonly name: string; readonly organisation: string }[]>`
    select member.name, organisation.name as organisation
    from staff_invitation invitation
    join staff_member member on member.id = invitation.member_id
    join organisation on organisation.id = member.organisation_id
    where invitation.id = ${id} and expires_at > ${now}`
  return row
}
