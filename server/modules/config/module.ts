import { configRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const configModule: ServerModule = {
  name: 'config',
  routes: configRoutes,
}
