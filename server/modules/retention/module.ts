import type { ServerModule } from '../server-module.ts'
import { deleteOld } from './service.ts'

export const retentionModule: ServerModule = {
  name: 'retention',
  jobs: (deps) => [{ name: 'delete-old', run: () => deleteOld(deps), intervalMs: 10 * 60_000 }],
}
