import type postgres from 'postgres'
import type { Tx } from '../db/transaction.ts'
import type { DomainError } from './domain-error.ts'

export type LimitedRow =
  | 'phone of profile'
  | 'phone of flat'
  | 'passkey of resident'
  | 'passkey of staff'
  | 'unclaimed file of profile'
  | 'unclaimed file of staff'
  | 'ready text'
  | 'shop category'
  | 'shop image'
  | 'service picture'

export interface RowLimit {
  readonly kind: LimitedRow
  readonly owner: number
  readonly max: number
  /** The owner's rows: `from phone where profile_id = 7`. */
  readonly rows: postgres.PendingQuery<postgres.Row[]>
  readonly refuse: () => DomainError
}

/** Throws if the owner has `max` rows. Call it in the inserting transaction: its lock serializes inserts. */
export const assertBelowRowLimit = async (
  tx: Tx,
  { kind, owner, max, rows, refuse }: RowLimit,
): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`rows/${kind}/${owner}`}, 0))`
  // Separate: the lock's snapshot predates the wait.
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count ${rows}`
  if ((row?.count ?? 0) >= max) throw refuse()
}
