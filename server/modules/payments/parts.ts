import type { Sql } from '../../db/connect.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'

/** What payments are made with. */
export interface PaymentParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  /** Null: the organisation takes no cards here. */
  readonly bank: Bank | null
}

/** The same with a bank. */
export interface BankParts extends PaymentParts {
  readonly bank: Bank
}
