import { hash } from 'node:crypto'
import type { NewTicket, Topic } from '#contract/tickets/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import { claimFiles } from '../files/service.ts'
import { makeProfile } from '../profile/service.ts'
import type { StoredPhone } from '../requests/service.ts'
import { findMade, insertTicket, type Made, type TicketToMake } from './create-store.ts'
import { defaultTopics } from './default-topics.ts'
import { findTopics } from './store.ts'
import { texts } from './texts.ts'

interface Parts {
  readonly sql: Sql
  readonly clock: Clock
}

/** The topics of the caller's organisation. */
export const topicsOf = async (sql: Sql, caller: Caller): Promise<readonly Topic[]> =>
  (await findTopics(sql, caller)) ?? defaultTopics

const topicOf = async (sql: Sql, caller: Caller, { topic: { _id: topicId } }: NewTicket) => {
  const topic = (await topicsOf(sql, caller)).find(({ _id: id }) => id === topicId)
  if (!topic) throw new Refused(422, 'unknown_topic', [texts.unknownTopic])
  return { topicId, topicName: topic.name }
}

/** The phones of the flat on the day of the letter, by which the organisation reaches its writer. */
const phonesOf = async (parts: Parts, caller: Caller): Promise<StoredPhone[]> => {
  const { phones } = await makeProfile(parts).phones(caller)
  return phones.map(({ code, number, add, added_by_tenant }) => ({
    digits: `7${code}${number}`,
    add,
    added_by_tenant,
  }))
}

const sameOrRefuse = ({ fingerprint, id, number }: Made & { fingerprint: Buffer }, ours: Buffer) => {
  if (fingerprint.equals(ours)) return { _id: id, number: String(number) }
  throw new Refused(422, 'key_reused', [texts.keyReused])
}

/** Makes a ticket once for its key, as a request is made (O-07). */
export const createTicket = async (
  parts: Parts,
  caller: Caller,
  key: string,
  body: NewTicket,
): Promise<{ _id: number; number: string }> => {
  const { sql, clock } = parts
  const { description } = body
  const fingerprint = hash('sha256', JSON.stringify(body), 'buffer')
  const before = await findMade(sql, caller.profileId, key)
  if (before) return sameOrRefuse(before, fingerprint)
  const [topic, phones] = [await topicOf(sql, caller, body), await phonesOf(parts, caller)]
  const ticket: TicketToMake = { ...topic, description, phones, key, fingerprint }
  const made = await sql.begin(async (tx) => {
    const now = clock.now()
    const row = await insertTicket(tx, caller, ticket, now)
    const files = body.requester_files ?? []
    const { profileId } = caller
    if (row)
      await claimFiles(tx, {
        profileId,
        files,
        owner: { kind: 'ticket', id: row.id, personalAccountId: null },
        now,
      })
    return row
  })
  if (made) return { _id: made.id, number: String(made.number) }
  const twin = await findMade(sql, caller.profileId, key)
  if (!twin) throw new Error('A key was taken and is not there')
  return sameOrRefuse(twin, fingerprint)
}
