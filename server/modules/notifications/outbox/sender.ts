import type { Sql } from '../../../db/connect.ts'
import { getBackoffMs, getErrorCode } from '../../../kernel/retries.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Channel, Send } from '../channels/channel.ts'
import { deleteMessage, giveUpMessage, leaseMessage, postponeMessage, type OutboxRow } from './store.ts'

interface SenderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly channel: Pick<Channel, 'name' | 'onSent'>
  readonly send: Send
  readonly onFailure: (error: unknown) => void
}

/** Exceeds the longest attempt; then another process may retry. */
const leaseMs = 120_000
/** Survives an outage over a long weekend. */
const maxRetryMs = 3 * 24 * 3600_000

/** Returns a sender of one channel that is safe to run in several processes. */
export const createSender = ({ sql, clock, channel, send, onFailure }: SenderDeps) => {
  const finish = (row: OutboxRow, outcome: 'sent' | 'cancelled'): Promise<void> =>
    sql.begin(async (tx) => {
      if ((await deleteMessage(tx, row.id)) && outcome === 'sent')
        await channel.onSent?.(tx, row, clock.now())
    })

  const putOff = async ({ id, attempts, since, expiresAt }: OutboxRow, fault: string): Promise<void> => {
    const now = clock.now()
    const isOver = expiresAt === null && now.getTime() - since.getTime() >= maxRetryMs
    if (isOver) await giveUpMessage(sql, id, fault, now)
    else await postponeMessage(sql, id, fault, new Date(now.getTime() + getBackoffMs(attempts)))
  }

  const sendOne = async (): Promise<boolean> => {
    const now = clock.now()
    const row = await leaseMessage(sql, channel.name, now, new Date(now.getTime() + leaseMs))
    if (!row) return false
    if (row.expiresAt !== null && row.expiresAt <= now) {
      await giveUpMessage(sql, row.id, null, now)
      return true
    }
    try {
      await finish(row, await send(row))
    } catch (error) {
      onFailure(error)
      await putOff(row, getErrorCode(error))
    }
    return true
  }

  return { sendOne }
}
