import { normalizeEmail } from '#contract/email.ts'
import type { Queryable } from '../../db/connect.ts'
import { countAttempt, serviceLimit, type Limit, type ServiceCaps } from '../../kernel/limits.ts'
import { isSame, type Hmac } from '../../kernel/hmac.ts'
import { toNetwork, type ClientInfo } from '../../kernel/principal.ts'
import { enqueueEmail } from '../notifications/channels/email/service.ts'
import type { StaffDeps } from './member-session.ts'

const hour = 3600

export const entryEmailKind = 'staff_entry'

/** `id` is the time in milliseconds at which the link expires. */
export interface EntryLink {
  readonly id: string
  readonly secret: string
}

/** Signs the address and the expiry, so no link is stored: it gives a counter of attempts and is no factor. */
export const entrySecret = (hmac: Hmac, email: string, id: string): string =>
  hmac('letter', `staff entry ${id} ${email}`)

const entryLimits = (hmac: Hmac, email: string, ip: string): Limit[] => [
  { bucket: `staff:entry:name:${hmac('bucket', `staff ${email}`)}`, max: 5, seconds: hour },
  { bucket: `staff:entry:network:${hmac('bucket', `staff ${toNetwork(ip)}`)}`, max: 20, seconds: hour },
]

/** The member is looked up when the email is written, so the call does not reveal who is one (V-07). */
export const sendEntryLink = async (
  { sql, clock, hmac, caps }: StaffDeps & { readonly caps: ServiceCaps },
  address: string,
  { ip }: ClientInfo,
): Promise<void> => {
  const email = normalizeEmail(address)
  await countAttempt(sql, clock, entryLimits(hmac, email, ip))
  await countAttempt(sql, clock, serviceLimit('letters', caps))
  const now = clock.now()
  const id = String(now.getTime() + hour * 1000)
  await enqueueEmail(sql, { kind: entryEmailKind, recipient: email, data: { id } }, now)
}

export const isLiveEntry = (hmac: Hmac, { id, secret }: EntryLink, email: string, now: Date): boolean =>
  isSame(secret, entrySecret(hmac, email, id)) && Number(id) > now.getTime()

/** Returns undefined if the link has expired or the address is no member's with a password. */
export const findEntryFacts = async (
  sql: Queryable,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<{ readonly name: string } | undefined> => {
  if (Number(id) <= now.getTime()) return undefined
  const [row] = await sql<{ readonly name: string }[]>`
    select name from staff_member where email = ${email} and removed_at is null and password_hash is not null`
  return row
}
