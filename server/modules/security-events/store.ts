import type { Queryable } from '../../db/connect.ts'

export interface EventRow {
  readonly kind: string
  readonly residentId: number | null
  readonly at: Date
  readonly network: string | null
  readonly userAgent: string | null
  readonly textHash: string | null
}

export const insertEvent = async (sql: Queryable, event: EventRow): Promise<void> => {
  const { kind, residentId, at, network, userAgent, textHash } = event
  await sql`
    insert into security_event (kind, resident_id, at, network, user_agent, text_hash)
    values (${kind}, ${residentId}, ${at}, ${network}, ${userAgent}, decode(${textHash}, 'hex'))`
}

/** Takes away what could tell where and on what a resident signed in; that it happened stays. */
export const blurEvents = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`update security_event set network = null, user_agent = null where resident_id = ${residentId}`
}

/** Removes some events of these kinds from before the moment; says how many. */
export const deleteEventsBefore = async (
  sql: Queryable,
  kinds: readonly string[],
  moment: Date,
  most: number,
): Promise<number> => {
  const { count } = await sql`
    delete from security_event where id in (
      select id from security_event where at < ${moment} and kind = any(${[...kinds]})
      order by at limit ${most} for update skip locked)`
  return count
}
