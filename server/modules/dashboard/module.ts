import { dashboardRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  routes: dashboardRoutes,
}
