import type { Sql } from '../../db/connect.ts'
import { networkOf } from '../../kernel/caller.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'

/** Dependencies of the account's services. */
export interface AccountDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
}

/** Network origin of a call. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

/** The keyed hash of a caller's network. */
export const networkHash = ({ seal }: AccountDeps, { ip }: Origin): string => seal('network', networkOf(ip))
