import type { Queryable } from '../../db/connect.ts'
import { rememberMs } from '../../kernel/retries.ts'
import type { ServerModule } from '../server-module.ts'
import { createSender } from './sender.ts'
import { emailMetrics } from './service.ts'
import { deleteStale, deleteSentTo } from './store.ts'

const atOnce = 1000

/** Returns whether more may remain. */
const removeStaleEmails = (sql: Queryable, now: Date): Promise<boolean> =>
  deleteStale(sql, new Date(now.getTime() - rememberMs), atOnce)

/** The error message may contain addresses. */
const withoutAddresses = (error: unknown) => ({
  failure: error instanceof Error ? error.name : 'unknown',
  ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
  ...(error instanceof Error && 'responseCode' in error && { responseCode: String(error.responseCode) }),
})

export const emailsModule: ServerModule = {
  name: 'emails',
  metrics: emailMetrics,
  erasure: deleteSentTo,
  jobs: ({ sql, clock, mail, composers, log }) => [
    { name: 'remove-stale', run: () => removeStaleEmails(sql, clock.now()), intervalMs: 60 * 60_000 },
    ...(mail === null
      ? []
      : [
          {
            name: 'send',
            run: createSender({
              sql,
              clock,
              mail,
              composers,
              onFailure: (error) => log.warn(withoutAddresses(error), 'an email was not sent'),
            }).sendOne,
          },
        ]),
  ],
}
