import type { Tx } from '../../db/connect.ts'

/** Removes the baskets of a resident who deletes the account; what was ordered is a request of the flat. */
export const forgetShop = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from shop_basket where profile_id in (select id from profile where resident_id = ${residentId})`
}
