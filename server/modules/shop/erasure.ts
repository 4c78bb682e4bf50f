import type { Tx } from '../../db/connect.ts'

/** Deletes the baskets of a deleted account; orders stay as requests of the flat. */
export const eraseShop = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from shop_basket where profile_id in (select id from profile where resident_id = ${residentId})`
}
