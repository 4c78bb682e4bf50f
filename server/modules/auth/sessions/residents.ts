import { notAuthenticated } from '#contract/errors.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { toNetwork, type Principal, type DeviceInfo } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Hmac } from '../../../kernel/hmac.ts'

interface ResidentRow {
  readonly id: number
  readonly username: string
  readonly passwordHash: string | null
  /** First profile of the resident. */
  readonly profileId: number
}

const columns = (sql: Queryable) => sql`
  select resident.id, resident.username, resident.password_hash,
    (select min(id) from profile where resident_id = resident.id) as profile_id
  from resident`

export const findResident = async (sql: Queryable, residentId: number): Promise<ResidentRow> => {
  const [row] = await sql<ResidentRow[]>`${columns(sql)} where resident.id = ${residentId}`
  if (!row) throw new Error('The resident of a session is gone')
  return row
}

export const findResidentByName = async (
  sql: Queryable,
  username: string,
): Promise<ResidentRow | undefined> => {
  const [row] = await sql<ResidentRow[]>`${columns(sql)} where resident.username = ${username}`
  return row
}

/** Serialises account changes. Throws if one ended the session. */
export const lockOwnResident = async (
  tx: Tx,
  { residentId, familyId }: Pick<Principal, 'residentId' | 'familyId'>,
): Promise<ResidentRow> => {
  await tx`select from resident where id = ${residentId} for no key update`
  // A joint statement would use a snapshot from before the wait.
  const living = await tx`select from session_family where id = ${familyId} and ended_at is null`
  if (living.length === 0)
    throw new DomainError('not_authenticated', ['Войдите в кабинет заново'], { detail: notAuthenticated })
  return findResident(tx, residentId)
}

/** Returns the rate-limit key of the latest resident of a known device, else of the shared network (V-11). */
export const getSourceCounters = async (
  { sql, hmac }: { readonly sql: Queryable; readonly hmac: Hmac },
  { ip, device }: Pick<DeviceInfo, 'ip' | 'device'>,
): Promise<string> => {
  const [row] = await sql<{ residentId: number }[]>`
    select resident_id from session_family
    where device = ${device} order by created_at desc, id limit 1`
  return row ? `resident:${row.residentId}` : `network:${hmac('network', toNetwork(ip))}`
}
