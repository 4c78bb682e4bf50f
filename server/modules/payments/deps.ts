import type { Sql } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'

export interface PaymentDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  /** Null: no card payments. */
  readonly bank: Bank | null
  /** The bank is connected, but a copy of the site takes no money until it is released (G-24). */
  readonly isOnHold?: boolean
}

/** For callbacks and jobs. */
export interface BankDeps extends PaymentDeps {
  readonly bank: Bank
}

/** `hmac` seals security events. */
export interface StepContext {
  readonly hmac: Hmac
  readonly now: Date
}
