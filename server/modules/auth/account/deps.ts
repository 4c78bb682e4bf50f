import type { Sql } from '../../../db/connect.ts'
import type { ServiceCaps } from '../../../kernel/limits.ts'
import type { Hmac } from '../../../kernel/hmac.ts'
import type { Clock } from '../../../ports/clock.ts'

export interface AccountDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly caps: ServiceCaps
}
