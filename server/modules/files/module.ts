import type { Tx } from '../../db/connect.ts'
import type { ServerModule } from '../server-module.ts'
import { filesRoutes } from './routes.ts'
import { removeStale } from './service.ts'
import { discardOf } from './store.ts'

/** Erases all files of a deleted account with their bytes, whatever owns them: a picture is personal. */
const eraseFiles = (tx: Tx, residentId: number): Promise<void> => discardOf(tx, residentId)

export const filesModule: ServerModule = {
  name: 'files',
  routes: filesRoutes,
  erasure: eraseFiles,
  jobs: (deps) => [{ name: 'remove-stale', run: () => removeStale(deps), pauseMs: 10 * 60_000 }],
}
