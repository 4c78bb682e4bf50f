import { authRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const authModule: ServerModule = {
  name: 'auth',
  routes: authRoutes,
}
