import type { Queryable, Sql } from '../../db/connect.ts'
import {
  beginLook,
  countEntries,
  findUnbalanced,
  findWrongBalances,
  findWronglyEntered,
  findWronglyPosted,
  findWrongReceipts,
  type Found,
} from './check-store.ts'

/** What may be wrong with the ledger. */
export type Damage = 'unbalanced' | 'wrong_balance' | 'wrongly_entered' | 'wrongly_posted' | 'wrong_receipt'

const checks: readonly (readonly [Damage, (tx: Queryable) => Promise<Found>])[] = [
  ['unbalanced', findUnbalanced],
  ['wrong_balance', findWrongBalances],
  ['wrongly_entered', findWronglyEntered],
  ['wrongly_posted', findWronglyPosted],
  ['wrong_receipt', findWrongReceipts],
]

/** How many entries were looked at, and what is wrong; all of one moment, while money goes on moving. */
interface Audit {
  readonly entries: number
  readonly damages: readonly (Found & { readonly damage: Damage })[]
}

/**
 * Proves the ledger: every entry sums to zero, every balance is the sum of its postings, every payment that was credited
 * has one entry and every other has none, and both move what payments and receipts say.
 */
export const checkLedger = (sql: Sql): Promise<Audit> =>
  sql.begin(async (tx) => {
    await beginLook(tx)
    const damages: (Found & { damage: Damage })[] = []
    for (const [damage, find] of checks) {
      const found = await find(tx)
      if (found.count > 0) damages.push({ damage, ...found })
    }
    return { entries: await countEntries(tx), damages }
  })
