import type { Clock } from '../../ports/clock.ts'
import type { Sql } from '../../db/connect.ts'
import { hashOf, newSecret } from './code.ts'
import { insertLink } from './link-store.ts'
import { secondsAfter } from './parts.ts'

const day = 24 * 3600

interface Link {
  /** Number of the account. */
  readonly account: string
  /** Code of the service. */
  readonly sector: string
  readonly days: number
}

/**
 * Issues a payment link of the organisation (decision 18): the number in its address, whose hash alone is kept. Null:
 * no account has this number and such a service.
 */
export const issueLink = async (
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  { account, sector, days }: Link,
): Promise<string | null> => {
  const number = newSecret()
  const now = clock.now()
  const link = { hash: hashOf(number), account, sector, expiresAt: secondsAfter(now, days * day) }
  return (await insertLink(sql, link, now)) ? number : null
}
