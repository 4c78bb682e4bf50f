import { remindOfReadings } from './remind-of-readings.ts'
import { metersRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const metersModule: ServerModule = {
  name: 'meters',
  routes: metersRoutes,
  jobs: (deps) => [
    { name: 'remind-of-readings', run: () => remindOfReadings(deps).then(() => false), pauseMs: 10 * 60_000 },
  ],
}
