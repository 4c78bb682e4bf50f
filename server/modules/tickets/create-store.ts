import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { StoredPhone } from '../requests/service.ts'

/** A ticket that is made now. */
export interface TicketToMake {
  readonly topicId: number
  readonly topicName: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly key: string
  readonly fingerprint: Buffer
}

export interface Made {
  readonly id: number
  readonly number: number
}

/** What was made under a key before; undefined for nothing. */
export const findMade = async (tx: Queryable, profileId: number, key: string) => {
  const [row] = await tx<(Made & { readonly fingerprint: Buffer })[]>`
    select id, number, fingerprint from ticket where profile_id = ${profileId} and key = ${key}`
  return row
}

/** Makes a ticket; undefined when a twin with the same key was first: this waits until that one is committed. */
export const insertTicket = async (
  tx: Queryable,
  { organisationId, personalAccountId, profileId }: Caller,
  { topicId, topicName, description, phones, key, fingerprint }: TicketToMake,
  now: Date,
): Promise<Made | undefined> => {
  const [row] = await tx<Made[]>`
    insert into ticket (organisation_id, personal_account_id, profile_id, key, fingerprint, topic_id, topic_name,
      description, phones, status, created_at, changed_at)
    values (${organisationId}, ${personalAccountId}, ${profileId}, ${key}, ${fingerprint}, ${topicId}, ${topicName},
      ${description}, ${tx.json(phones.map((phone) => ({ ...phone })))}, 'sent', ${now}, ${now})
    on conflict (profile_id, key) do nothing
    returning id, number`
  if (row) await tx`insert into ticket_event (ticket_id, status, at) values (${row.id}, 'sent', ${now})`
  return row
}
