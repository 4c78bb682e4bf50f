import type { Sql } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'

/** Dependencies of the module. */
export interface PaymentDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  /** Null: the organisation takes no cards here. */
  readonly bank: Bank | null
}

/** Dependencies of callbacks and jobs, which run only where there is a bank. */
export interface BankDeps extends PaymentDeps {
  readonly bank: Bank
}

/** Context of a step inside a transaction: its time, and the seal for the records of security events. */
export interface StepContext {
  readonly hmac: Hmac
  readonly now: Date
}
