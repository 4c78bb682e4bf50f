import { closeKeys as endpoint } from '#contract/outbox/endpoints.ts'
import { serve } from '../../http/route.ts'
import { closeKeys } from '../../kernel/closed-keys.ts'
import type { ServerModule } from '../server-module.ts'

export const outboxModule: ServerModule = {
  name: 'outbox',
  routes: (deps) => [
    serve(endpoint, async ({ body }, { caller }) => ({
      effects: await closeKeys(deps, caller.profileId, body.keys),
    })),
  ],
}
