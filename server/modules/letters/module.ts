import { removeStaleLetters } from './remove-stale.ts'
import { createSender } from './sender.ts'
import type { ServerModule } from '../server-module.ts'

/** A failure without the words of the other side, which repeat addresses. */
const withoutAddresses = (error: unknown) => ({
  failure: error instanceof Error ? error.name : 'unknown',
  ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
  ...(error instanceof Error && 'responseCode' in error && { responseCode: String(error.responseCode) }),
})

export const lettersModule: ServerModule = {
  name: 'letters',
  jobs: ({ sql, clock, mail, composers, log }) => [
    { name: 'remove-stale', run: () => removeStaleLetters(sql, clock.now()), pauseMs: 60 * 60_000 },
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
              onFailure: (error) => log.warn(withoutAddresses(error), 'a letter was not sent'),
            }).sendOne,
          },
        ]),
  ],
}
