import type { Sql } from '../../db/connect.ts'
import type { ServiceCaps } from '../../kernel/limits.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Telephony } from '../../ports/telephony.ts'

export interface QrDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly caps: ServiceCaps
  /** Null: not configured. */
  readonly telephony: Telephony | null
  /** Null: not configured. */
  readonly bank: Bank | null
}

export const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
