import type { Tx } from '../../db/connect.ts'
import type { ServerModule } from '../server-module.ts'
import { catalogueLetters } from './letters.ts'
import { deleteOrdersOf } from './order-store.ts'
import { catalogueRoutes } from './routes.ts'

/** Erases the orders of a deleted account; letters that have not been sent are no longer written. */
const eraseCatalogue = (tx: Tx, residentId: number): Promise<void> => deleteOrdersOf(tx, residentId)

export const catalogueModule: ServerModule = {
  name: 'catalogue',
  routes: catalogueRoutes,
  erasure: eraseCatalogue,
  letters: catalogueLetters,
}
