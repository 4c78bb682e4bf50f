import type { Tx } from '../../db/connect.ts'

/**
 * Erases what payments hold of a resident who deletes the account: saved cards, here and at the bank, and the autopay by
 * them. Payments stay for accounting, without the number of a card (decision 33).
 */
export const erasePayments = async (tx: Tx, residentId: number, now: Date): Promise<void> => {
  const own = tx`(select id from profile where resident_id = ${residentId})`
  await tx`delete from autopay where profile_id in ${own}`
  await tx`
    update card set removed_at = coalesce(removed_at, ${now}), forget_at = ${now}
    where resident_id = ${residentId}`
  await tx`update payment set card_mask = null where profile_id in ${own} and state <> 'created'`
}
