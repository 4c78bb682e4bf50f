import { eraseCatalogue } from './erasure.ts'
import { catalogueLetters } from './letters.ts'
import { catalogueRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const catalogueModule: ServerModule = {
  name: 'catalogue',
  routes: catalogueRoutes,
  erasure: eraseCatalogue,
  letters: catalogueLetters,
}
