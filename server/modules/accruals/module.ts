import { accrualRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const accrualsModule: ServerModule = {
  name: 'accruals',
  routes: accrualRoutes,
}
