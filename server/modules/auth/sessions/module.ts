import { removeStaleSessions } from './remove-stale.ts'
import type { ServerModule } from '../../server-module.ts'

export const sessionsModule: ServerModule = {
  name: 'auth/sessions',
  jobs: ({ sql, clock }) => [
    { name: 'remove-stale', run: () => removeStaleSessions(sql, clock.now()), intervalMs: 60 * 60_000 },
  ],
}
