import type { Queryable } from '../../../../db/connect.ts'
import type { OutboxRow } from '../../outbox/store.ts'

export const channelName = 'email'

/**
 * Returns the name of the only organisation of the resident's profiles, or of the only one of the site. Null if several
 * are possible.
 */
export const findOrganisationName = async (sql: Queryable, recipient: string): Promise<string | null> => {
  const rows = await sql<{ name: string }[]>`
    with own as (
      select distinct account.organisation_id as id from resident
      join profile on profile.resident_id = resident.id
      join personal_account account on account.id = profile.personal_account_id
      where resident.username = ${recipient})
    select name from organisation
    where id in (select id from own) or not exists (select from own) limit 2`
  return rows.length === 1 ? (rows[0]?.name ?? null) : null
}

/** Keeps the record of a resident's email, without its text. */
export const recordSentEmail = async (
  sql: Queryable,
  { kind, recipient }: OutboxRow,
  now: Date,
): Promise<void> => {
  await sql`
    insert into sent_email (resident_id, kind, at)
    select id, ${kind}, ${now} from resident where username = ${recipient}`
}

/** Returns whether more may remain. */
export const deleteSentBefore = async (sql: Queryable, moment: Date, max: number): Promise<boolean> => {
  const { count } = await sql`
    delete from sent_email where id in (
      select id from sent_email where at < ${moment} order by at limit ${max} for update skip locked)`
  return count === max
}

export const deleteSentTo = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`delete from sent_email where resident_id = ${residentId}`
}
