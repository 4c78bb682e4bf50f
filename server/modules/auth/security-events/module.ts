import { removeStaleEvents } from './remove-stale.ts'
import type { ServerModule } from '../../server-module.ts'

export const securityEventsModule: ServerModule = {
  name: 'auth/security-events',
  jobs: ({ sql, clock }) => [
    { name: 'remove-stale', run: () => removeStaleEvents(sql, clock.now()), intervalMs: 60 * 60_000 },
  ],
}
