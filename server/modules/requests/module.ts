import { eraseRequests } from './erasure.ts'
import { requestsRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const requestsModule: ServerModule = {
  name: 'requests',
  routes: requestsRoutes,
  erasure: eraseRequests,
}
