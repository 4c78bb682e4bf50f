import { eraseShop } from './erasure.ts'
import { shopRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const shopModule: ServerModule = {
  name: 'shop',
  routes: shopRoutes,
  erasure: eraseShop,
}
