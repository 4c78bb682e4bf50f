import type { Queryable } from '../../../db/connect.ts'

export type Purpose = 'activation' | 'repair' | 'add_profile' | 'change_email' | 'undo_email'

interface NewToken {
  readonly id: string
  readonly purpose: Purpose
  /** Hexadecimal. */
  readonly hash: string
  readonly username: string
  readonly residentId: number | null
  readonly personalAccountId: number | null
  readonly consentHash: string | null
  readonly now: Date
  readonly expiresAt: Date
}

/** Upserts a link and returns its id. A live link keeps its count of wrong numbers, so earlier emails still work. */
export const putToken = async (sql: Queryable, token: NewToken): Promise<string> => {
  const { id, purpose, hash, username, residentId, personalAccountId, consentHash, now, expiresAt } = token
  const lives = sql`token.expires_at > ${now}`
  const [row] = await sql<{ id: string }[]>`
    insert into account_token as token
      (id, purpose, hash, username, resident_id, personal_account_id, consent_hash, created_at, expires_at)
    values (${id}, ${purpose}, decode(${hash}, 'hex'), ${username}, ${residentId}, ${personalAccountId},
      decode(${consentHash}, 'hex'), ${now}, ${expiresAt})
    on conflict (purpose, username, resident_id, personal_account_id) do update set
      id = case when ${lives} then token.id else excluded.id end,
      hash = case when ${lives} then token.hash else excluded.hash end,
      confirmed_at = case when ${lives} then token.confirmed_at end,
      wrong_areas = case when ${lives} then token.wrong_areas else 0 end,
      consent_hash = excluded.consent_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id`
  if (!row) throw new Error('An upsert returned no row')
  return row.id
}

const deleteExpiredLinks = async (sql: Queryable, now: Date, max: number): Promise<number> => {
  const { count } = await sql`
    delete from account_token where id in (
      select id from account_token where expires_at < ${now}
      order by expires_at limit ${max} for update skip locked)`
  return count
}

export interface ShownLink {
  readonly purpose: Purpose
  readonly id: string
  /** Hexadecimal. */
  readonly hash: string
  /** Owner; null if there is none, 'any' if no session is needed. */
  readonly residentId: number | null | 'any'
}

export interface TokenRow {
  readonly id: string
  readonly username: string
  readonly residentId: number | null
  readonly personalAccountId: number | null
  readonly areaNumber: string | null
  readonly consentHash: string | null
  readonly isConfirmed: boolean
  readonly wrongAreas: number
  readonly createdAt: Date
}

/** Locks the resident before the link, as all account transactions do, to avoid deadlocks. */
export const lockLinkResident = async (sql: Queryable, { id, hash }: ShownLink): Promise<void> => {
  await sql`
    select from resident where id = (
      select resident_id from account_token where id = ${id} and hash = decode(${hash}, 'hex'))
    for no key update`
}

/** Locks a live link, so a double press uses it once. */
export const lockToken = async (
  sql: Queryable,
  { purpose, id, hash, residentId }: ShownLink,
  now: Date,
): Promise<TokenRow | undefined> => {
  const [row] = await sql<TokenRow[]>`
    select token.id, token.username, token.resident_id, token.personal_account_id,
      account.area_number, encode(token.consent_hash, 'hex') as consent_hash,
      token.confirmed_at is not null as is_confirmed, token.wrong_areas,
      token.created_at
    from account_token token left join personal_account account on account.id = token.personal_account_id
    left join organisation on organisation.id = account.organisation_id
    where token.id = ${id} and token.purpose = ${purpose} and token.hash = decode(${hash}, 'hex')
      and (${residentId === 'any'} or token.resident_id is not distinct from ${residentId === 'any' ? null : residentId}::bigint)
      and token.expires_at > ${now}
    for update of token`
  return row
}

export const deleteToken = async (sql: Queryable, id: string): Promise<void> => {
  await sql`delete from account_token where id = ${id}`
}

export const countWrongArea = async (sql: Queryable, id: string): Promise<void> => {
  await sql`update account_token set wrong_areas = wrong_areas + 1 where id = ${id}`
}

export const confirmToken = async (sql: Queryable, id: string, now: Date): Promise<void> => {
  await sql`update account_token set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id}`
}

export const deleteRepairTokens = async (sql: Queryable, username: string): Promise<void> => {
  await sql`delete from account_token where username = ${username} and purpose = 'repair'`
}

/** Deletes change links, and undo links created since then. */
export const deleteEmailTokens = async (sql: Queryable, residentId: number, since: Date): Promise<void> => {
  await sql`
    delete from account_token where resident_id = ${residentId}
      and (purpose = 'change_email' or purpose = 'undo_email' and created_at >= ${since})`
}

export const deleteTokens = async (sql: Queryable, residentId: number, username: string): Promise<void> => {
  await sql`delete from account_token where resident_id = ${residentId} or username = ${username}`
}

interface WaitingToken {
  readonly id: string
  readonly purpose: Purpose
  readonly username: string
}

export const findPendingTokens = async (
  sql: Queryable,
  residentId: number,
  now: Date,
): Promise<WaitingToken | undefined> => {
  const [row] = await sql<WaitingToken[]>`
    select id, purpose, username from account_token
    where resident_id = ${residentId} and purpose in ('add_profile', 'change_email') and expires_at > ${now}
    order by created_at desc, id limit 1`
  return row
}

export interface EmailFacts {
  readonly username: string
  readonly number: string | null
  readonly organisation: string | null
  /** Whether an account exists for the address. */
  readonly isKnown: boolean
}

export const findEmailFacts = async (
  sql: Queryable,
  id: string,
  now: Date,
): Promise<EmailFacts | undefined> => {
  const [row] = await sql<EmailFacts[]>`
    select token.username, account.number, organisation.name as organisation,
      exists (select from resident where username = token.username) as is_known
    from account_token token left join personal_account account on account.id = token.personal_account_id
    left join organisation on organisation.id = account.organisation_id
    where token.id = ${id} and token.expires_at > ${now}`
  return row
}

const atOnce = 1000

/** Returns whether more may remain. */
export const removeExpiredTokens = async (sql: Queryable, now: Date): Promise<boolean> =>
  (await deleteExpiredLinks(sql, now, atOnce)) === atOnce
