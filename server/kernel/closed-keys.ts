import type { Effect } from '#contract/outbox/schema.ts'
import type { Queryable, Sql } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import { countAttempt } from './limits.ts'

/** Returns what the profile's call with this key did; undefined if nothing. */
export type FindEffect = (sql: Queryable, profileId: number, key: string) => Promise<Effect | undefined>

/** Scope of all keys of a profile: closing needs no kind. */
export const getKeyScope = (profileId: number): string => `profile/${profileId}`

/** Serialises calls with the key until the transaction ends. */
export const lockKey = async (tx: Tx, scope: string, key: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`once/${scope}/${key}`}, 0))`
}

export const isKeyClosed = async (tx: Tx, scope: string, key: string): Promise<boolean> =>
  (await tx`select from closed_key where scope = ${scope} and key = ${key}`).length > 0

export interface ClosingDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly findEffect: FindEffect
}

const hour = 3600

/**
 * Closes keys without an effect for ever and returns the effects of the others, in the order of `keys`. A call that is
 * under way is awaited. Sorted locks prevent deadlocks.
 */
export const closeKeys = async (
  { sql, clock, findEffect }: ClosingDeps,
  profileId: number,
  keys: readonly string[],
): Promise<Effect[]> => {
  await countAttempt(sql, clock, [{ bucket: `close:${profileId}`, max: 300, seconds: hour }])
  const scope = getKeyScope(profileId)
  return sql.begin(async (tx) => {
    for (const key of keys.toSorted()) await lockKey(tx, scope, key)
    const effects: Effect[] = []
    for (const key of keys) {
      const effect = await findEffect(tx, profileId, key)
      if (effect) effects.push(effect)
      else
        await tx`
          insert into closed_key (scope, key, closed_at) values (${scope}, ${key}, ${clock.now()})
          on conflict do nothing`
    }
    return effects
  })
}
