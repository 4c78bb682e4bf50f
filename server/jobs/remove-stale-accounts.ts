import type { Sql } from '../db/connect.ts'
import { removeStaleLinks } from '../modules/account/service.ts'
import { removeStaleLetters } from '../modules/letters/service.ts'
import { removeStaleEvents } from '../modules/security-events/service.ts'
import { removeStaleSessions } from '../modules/sessions/service.ts'
import type { Clock } from '../ports/clock.ts'

interface JobParts {
  readonly sql: Sql
  readonly clock: Clock
}

const works = [removeStaleSessions, removeStaleLinks, removeStaleEvents, removeStaleLetters]

/**
 * Removes some of what the accounts leave behind and nobody needs any more: sessions, links, events, letters (decision
 * 22). Any number of processes may do so side by side. Says whether there may be more.
 */
export const removeStaleAccounts = async ({ sql, clock }: JobParts): Promise<boolean> => {
  const now = clock.now()
  let isMore = false
  for (const remove of works) isMore = (await remove(sql, now)) || isMore
  return isMore
}
