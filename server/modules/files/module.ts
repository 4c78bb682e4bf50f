import { eraseFiles } from './erasure.ts'
import { filesRoutes } from './routes.ts'
import { removeStale } from './service.ts'
import type { ServerModule } from '../server-module.ts'

export const filesModule: ServerModule = {
  name: 'files',
  routes: filesRoutes,
  erasure: eraseFiles,
  jobs: (deps) => [{ name: 'remove-stale', run: () => removeStale(deps), pauseMs: 10 * 60_000 }],
}
