import type { Queryable } from '../../../../db/connect.ts'
import {
  deleteMessagesTo,
  insertMessage,
  listLeft,
  resendGivenUp,
  type OutboxRow,
} from '../../outbox/store.ts'
import { channelName } from './store.ts'

export { paragraphs, type Composer, type Composers, type EmailContent, type Paragraph } from './compose.ts'

/**
 * Queues in the caller's transaction; retried until accepted. Composed when sent, so the table holds no link secrets.
 * Returns the id.
 */
export const enqueueEmail = (
  sql: Queryable,
  email: Pick<OutboxRow, 'kind' | 'recipient' | 'data'>,
  now: Date,
): Promise<number> => insertMessage(sql, { ...email, channel: channelName }, now)

/** Ids of sent emails are absent. */
export const getUnsentStates = async (
  sql: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 'sending' | 'failed'>> => {
  const left = await listLeft(sql, ids)
  return new Map(left.map(({ id, isGivenUp }) => [id, isGivenUp ? 'failed' : 'sending'] as const))
}

export const resendEmail = (sql: Queryable, id: number, now: Date): Promise<number> =>
  resendGivenUp(sql, channelName, id, now)

export const deleteEmailsTo = (sql: Queryable, recipient: string): Promise<void> =>
  deleteMessagesTo(sql, channelName, recipient)
