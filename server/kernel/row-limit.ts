import type postgres from 'postgres'
import type { Tx } from '../db/transaction.ts'
import type { DomainError } from './domain-error.ts'

/** Kinds of rows whose number is limited. */
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

/** Limit of the rows of one owner. */
export interface RowLimit {
  readonly kind: LimitedRow
  /** Id of the owner. */
  readonly owner: number
  readonly max: number
  /** The owner's rows as SQL: `from phone where profile_id = 7`. */
  readonly rows: postgres.PendingQuery<postgres.Row[]>
  readonly refuse: () => DomainError
}

/**
 * Refuses one more row of an owner who has `max`. The transaction that inserts the row calls it before: until it ends,
 * other inserts for the same owner wait, so calls at once cannot pass the limit.
 */
export const assertRoom = async (tx: Tx, { kind, owner, max, rows, refuse }: RowLimit): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`rows/${kind}/${owner}`}, 0))`
  // A separate statement, because one that also takes the lock would count rows as of before the wait.
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count ${rows}`
  if ((row?.count ?? 0) >= max) throw refuse()
}
