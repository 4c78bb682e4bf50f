import { hash } from 'node:crypto'
import type { Queryable, Sql } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { DomainError } from './domain-error.ts'

/** Stored outcome of an idempotency key: the fingerprint of its payload, and its reply. */
interface Done<T> {
  readonly fingerprint: Buffer | null
  readonly reply: T
}

/** An effect that its key names; the row of the effect itself has the key, under a unique constraint. */
export interface IdempotentOperation<T> {
  /** Kind of the effect and its owner, `request/${profileId}`: equal keys of two scopes are two keys. */
  readonly scope: string
  readonly key: string
  readonly fingerprint: Buffer
  /** Finds what the key has left; undefined: nothing yet. */
  readonly find: (sql: Queryable) => Promise<Done<T> | undefined>
  /** Replies to a key that was used for another payload, as a rule by refusing with `key_reused`. */
  readonly onKeyConflict: () => T
  /** Counts the call towards its limits, in the transaction: once for a key, also when the effect is refused. */
  readonly count?: (tx: Tx) => Promise<void>
}

/** SHA-256 of a payload: equal for equal payloads alone. Stays as it is: fingerprints are kept for good. */
export const getFingerprint = (payload: unknown): Buffer => hash('sha256', JSON.stringify(payload), 'buffer')

const getReply = <T>({ fingerprint, onKeyConflict }: IdempotentOperation<T>, known: Done<T>): T =>
  known.fingerprint?.equals(fingerprint) ? known.reply : onKeyConflict()

/**
 * Has an effect exactly once for its key (decision 4), in one transaction: the effect, its key, and what its reply is
 * made of are committed together or not at all. A twin that comes meanwhile waits here and gets the first one's reply.
 * An effect that refuses leaves no key, so the call may be repeated.
 */
export const withIdempotency = async <T>(
  sql: Sql,
  keyed: IdempotentOperation<T>,
  effect: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const outcome = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`once/${keyed.scope}/${keyed.key}`}, 0))`
    // A statement of its own: one with the lock would see the rows as they were before it waited.
    const known = await keyed.find(tx)
    if (known) return { reply: getReply(keyed, known) }
    if (!keyed.count) return { reply: await effect(tx) }
    await keyed.count(tx)
    await tx`savepoint counted`
    try {
      return { reply: await effect(tx) }
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal
      // Commits the count, and nothing else.
      await tx`rollback to savepoint counted`
      return { refusal }
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.reply
}

/**
 * `withIdempotency` for an effect with checks that must not hold the transaction: `prepare` runs before it, for a new key alone,
 * refuses or returns the effect.
 */
export const withIdempotencyAfter = async <T>(
  sql: Sql,
  keyed: IdempotentOperation<T>,
  prepare: () => Promise<(tx: Tx) => Promise<T>>,
): Promise<T> => {
  const known = await keyed.find(sql)
  return known ? getReply(keyed, known) : withIdempotency(sql, keyed, await prepare())
}
