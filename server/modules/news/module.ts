import { newsRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const newsModule: ServerModule = {
  name: 'news',
  routes: newsRoutes,
}
