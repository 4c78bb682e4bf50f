import type { Tx } from '../../db/connect.ts'
import type { ServerModule } from '../server-module.ts'
import { shopRoutes } from './routes.ts'

/** Deletes the baskets of a deleted account; orders stay as requests of the flat. */
const eraseShop = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from shop_basket where profile_id in (select id from profile where resident_id = ${residentId})`
}

export const shopModule: ServerModule = {
  name: 'shop',
  routes: shopRoutes,
  erasure: eraseShop,
}
