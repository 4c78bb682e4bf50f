import type { Sql } from '../../db/connect.ts'
import { networkOf } from '../../kernel/network.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Telephony } from '../../ports/telephony.ts'

/** What the QR payment's services are made of. */
export interface QrParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  /** Null: nothing is set to call with. */
  readonly telephony: Telephony | null
  /** Null: no cards are taken. */
  readonly bank: Bank | null
}

/** The keyed hash of a caller's network. */
export const networkHash = (seal: Seal, ip: string): string => seal('network', networkOf(ip))

export const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
