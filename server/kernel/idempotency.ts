import { hash } from 'node:crypto'
import type { Queryable, Sql } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { isKeyClosed, lockKey } from './closed-keys.ts'
import { DomainError } from './domain-error.ts'

interface Done<T> {
  readonly fingerprint: Buffer | null
  readonly reply: T
}

/** The effect's row stores the key under a unique constraint. */
export interface IdempotentOperation<T> {
  /** Owner of the key; of a profile `getKeyScope`. */
  readonly scope: string
  readonly key: string
  readonly fingerprint: Buffer
  readonly find: (sql: Queryable) => Promise<Done<T> | undefined>
  /** Key reused with another payload, or closed; usually throws `key_reused`. */
  readonly onKeyConflict: () => T
  /** Counts towards rate limits once per key, even if refused. */
  readonly count?: (tx: Tx) => Promise<void>
}

/** Hashes the payload. The result must not change: fingerprints are stored permanently. */
export const getFingerprint = (payload: unknown): Buffer => hash('sha256', JSON.stringify(payload), 'buffer')

const getReply = <T>({ fingerprint, onKeyConflict }: IdempotentOperation<T>, known: Done<T>): T =>
  known.fingerprint?.equals(fingerprint) ? known.reply : onKeyConflict()

/**
 * Runs an effect exactly once per key (decision 4): effect, key and reply are committed together. A concurrent
 * duplicate waits for the first reply. A refused effect stores no key and may be retried until the key is closed (O-23).
 */
export const withIdempotency = async <T>(
  sql: Sql,
  keyed: IdempotentOperation<T>,
  effect: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const outcome = await sql.begin(async (tx) => {
    await lockKey(tx, keyed.scope, keyed.key)
    // Separate: the lock's snapshot predates the wait.
    const known = await keyed.find(tx)
    if (known) return { reply: getReply(keyed, known) }
    if (await isKeyClosed(tx, keyed.scope, keyed.key)) return { reply: keyed.onKeyConflict() }
    if (!keyed.count) return { reply: await effect(tx) }
    await keyed.count(tx)
    await tx`savepoint counted`
    try {
      return { reply: await effect(tx) }
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal
      // Commits only the count.
      await tx`rollback to savepoint counted`
      return { refusal }
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.reply
}

/** Runs `prepare` outside the transaction, for a new key only; `prepare` refuses or returns the effect. */
export const withIdempotencyAfter = async <T>(
  sql: Sql,
  keyed: IdempotentOperation<T>,
  prepare: () => Promise<(tx: Tx) => Promise<T>>,
): Promise<T> => {
  const known = await keyed.find(sql)
  return known ? getReply(keyed, known) : withIdempotency(sql, keyed, await prepare())
}
