import { eraseProfile } from './erasure.ts'
import { profileRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const profileModule: ServerModule = {
  name: 'profile',
  routes: profileRoutes,
  erasure: eraseProfile,
}
