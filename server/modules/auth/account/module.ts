import { accountEmails } from './emails.ts'
import { accountRoutes } from './routes.ts'
import { removeExpiredTokens } from './token-store.ts'
import type { ServerModule } from '../../server-module.ts'

export const accountModule: ServerModule = {
  name: 'auth/account',
  routes: accountRoutes,
  jobs: ({ sql, clock }) => [
    {
      name: 'remove-expired-tokens',
      run: () => removeExpiredTokens(sql, clock.now()),
      intervalMs: 60 * 60_000,
    },
  ],
  emails: accountEmails,
}
