import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Push } from '../../ports/push.ts'
import { deletePush, deleteSubscription, postponePush, takePush, type PushRow } from './push-store.ts'

interface SenderParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly push: Push
  /** Told of each failed attempt. */
  readonly onFailure: (error: unknown) => void
}

/** Longer than an attempt can last: after it another process may take the push. */
const leaseMs = 60_000

/** Half a minute after the first attempt, then ever longer, up to an hour. */
const pauseMs = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)

/** Sends the queued pushes; any number of processes may do so side by side. */
export const createPushSender = ({ sql, clock, push, onFailure }: SenderParts) => {
  const hand = ({ message, expiresAt, ...address }: PushRow): Promise<'taken' | 'gone'> =>
    push.send(address, {
      body: JSON.stringify(message),
      ttlSeconds: Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000),
      topic: message.tag,
    })

  const deliver = async (row: PushRow): Promise<void> => {
    try {
      if ((await hand(row)) === 'gone') await deleteSubscription(sql, row.familyId)
      else await deletePush(sql, row.id)
    } catch (error) {
      onFailure(error)
      await postponePush(sql, row.id, new Date(clock.now().getTime() + pauseMs(row.attempts)))
    }
  }

  /** One push; false when none is due. */
  const sendOne = async (): Promise<boolean> => {
    const now = clock.now()
    const row = await takePush(sql, now, new Date(now.getTime() + leaseMs))
    if (!row) return false
    if (row.hasEnded) await deleteSubscription(sql, row.familyId)
    else if (row.expiresAt <= now) await deletePush(sql, row.id)
    else await deliver(row)
    return true
  }

  return { sendOne }
}
