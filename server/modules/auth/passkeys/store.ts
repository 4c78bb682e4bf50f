import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '../../../db/connect.ts'

/** A session, or before a sign-in the browser by its cookie. */
export type ChallengeOwner =
  | { readonly purpose: 'add' | 'check'; readonly familyId: string }
  | { readonly purpose: 'sign_in'; readonly browser: string }
  | { readonly purpose: 'staff_add' | 'staff_proof'; readonly staffSessionId: string }

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()
const toColumns = (challengeOwner: ChallengeOwner) => ({
  purpose: challengeOwner.purpose,
  familyId: 'familyId' in challengeOwner ? challengeOwner.familyId : null,
  staffSessionId: 'staffSessionId' in challengeOwner ? challengeOwner.staffSessionId : null,
  browser: 'browser' in challengeOwner ? hashText(challengeOwner.browser) : null,
})

/** Stores only the hash. */
export const issueChallenge = async (
  sql: Queryable,
  challengeOwner: ChallengeOwner,
  expiresAt: Date,
): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  const { purpose, familyId, staffSessionId, browser } = toColumns(challengeOwner)
  await sql`
    insert into passkey_challenge (hash, purpose, family_id, staff_session_id, browser, expires_at)
    values (${hashText(challenge)}, ${purpose}, ${familyId}, ${staffSessionId}, ${browser}, ${expiresAt})`
  return challenge
}

/** Returns false if there is no live challenge. */
export const consumeChallengeRow = async (
  sql: Queryable,
  challengeOwner: ChallengeOwner,
  challenge: string,
  now: Date,
): Promise<boolean> => {
  const { purpose, familyId, staffSessionId, browser } = toColumns(challengeOwner)
  const { count } = await sql`
    delete from passkey_challenge
    where hash = ${hashText(challenge)} and purpose = ${purpose} and expires_at > ${now}
      and family_id is not distinct from ${familyId}::uuid
      and staff_session_id is not distinct from ${staffSessionId}::uuid and browser is not distinct from ${browser}::bytea`
  return count === 1
}

const atOnce = 1000

/** Returns whether more may remain. */
export const removeStaleChallenges = async (sql: Queryable, now: Date): Promise<boolean> => {
  const { count } = await sql`
    delete from passkey_challenge where hash in (
      select hash from passkey_challenge where expires_at < ${now}
      order by expires_at limit ${atOnce} for update skip locked)`
  return count === atOnce
}

export interface PasskeyRow {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
  readonly credentialId: string
}

export const listPasskeys = (sql: Queryable, residentId: number): Promise<PasskeyRow[]> => sql<PasskeyRow[]>`
  select id, name, created_at, used_at, credential_id
  from passkey where resident_id = ${residentId} order by created_at, id`

interface NewPasskey {
  readonly residentId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly name: string
  readonly now: Date
}

/** Returns false if the credential exists. */
export const insertPasskey = async (sql: Queryable, passkey: NewPasskey): Promise<boolean> => {
  const { residentId, credentialId, publicKey, counter, name, now } = passkey
  const { count } = await sql`
    insert into passkey (id, resident_id, credential_id, public_key, counter, name, created_at)
    values (${randomUUID()}, ${residentId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${name}, ${now})
    on conflict (credential_id) do nothing`
  return count === 1
}

interface PasskeyFacts {
  readonly id: string
  readonly residentId: number
  readonly publicKey: Buffer
  readonly counter: number
}

/** Locks the resident first, as all account transactions do; serialises counter updates. */
export const lockPasskey = async (
  sql: Queryable,
  credentialId: string,
): Promise<PasskeyFacts | undefined> => {
  await sql`
    select from resident where id = (select resident_id from passkey where credential_id = ${credentialId})
    for key share`
  const [row] = await sql<PasskeyFacts[]>`
    select id, resident_id, public_key, counter
    from passkey where credential_id = ${credentialId} for update`
  return row
}

/** A member's passkey of the same site; browsers forget one that is reported as unknown. */
export const isStaffPasskey = async (sql: Queryable, credentialId: string): Promise<boolean> => {
  const rows = await sql`select from staff_passkey where credential_id = ${credentialId}`
  return rows.count > 0
}

export const markUsed = async (sql: Queryable, id: string, counter: number, now: Date): Promise<void> => {
  await sql`update passkey set counter = ${counter}, used_at = ${now} where id = ${id}`
}

export const renamePasskey = async (
  sql: Queryable,
  residentId: number,
  id: string,
  name: string,
): Promise<boolean> => {
  const { count } =
    await sql`update passkey set name = ${name} where id = ${id} and resident_id = ${residentId}`
  return count === 1
}

export const deletePasskey = async (sql: Queryable, residentId: number, id: string): Promise<boolean> => {
  const { count } = await sql`delete from passkey where id = ${id} and resident_id = ${residentId}`
  return count === 1
}

export const deletePasskeys = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`delete from passkey where resident_id = ${residentId}`
}
