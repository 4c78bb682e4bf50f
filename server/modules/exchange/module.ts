import type { ServerModule } from '../server-module.ts'
import { forgetRuns } from './export.ts'

/** Data between the organisation's own programs and the cabinet; commands of the operator start most of it. */
export const exchangeModule: ServerModule = {
  name: 'exchange',
  jobs: ({ sql, clock }) => [
    { name: 'forget-exports', run: () => forgetRuns(sql, clock.now()), pauseMs: 6 * 3600_000 },
  ],
}
