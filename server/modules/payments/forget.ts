import type { Tx } from '../../db/connect.ts'

/**
 * Removes what payments hold of a resident who deletes the account: the cards go, here and at the bank, and autopay
 * with them. The payments stay, for accounting, without a card's number.
 */
export const forgetPayments = async (tx: Tx, residentId: number, now: Date): Promise<void> => {
  const own = tx`(select id from profile where resident_id = ${residentId})`
  await tx`delete from autopay where profile_id in ${own}`
  await tx`
    update card set removed_at = coalesce(removed_at, ${now}), forget_at = ${now}
    where resident_id = ${residentId}`
  await tx`update payment set card_mask = null where profile_id in ${own} and state <> 'created'`
}
