import type { Sql } from '../../db/connect.ts'
import type { ServiceCaps } from '../../kernel/limits.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Telephony } from '../../ports/telephony.ts'

/** Dependencies of the module. */
export interface QrDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  /** Caps of the whole service. */
  readonly caps: ServiceCaps
  /** Null: calls are not set up. */
  readonly telephony: Telephony | null
  /** Null: the organisation takes no cards here. */
  readonly bank: Bank | null
}

/** The moment so many seconds after another one; before it when they are below zero. */
export const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
