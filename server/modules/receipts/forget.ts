import type { Tx } from '../../db/connect.ts'

/** Removes the receipts that a resident who deletes the account had printed; the accruals stay, for accounting. */
export const forgetReceipts = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from receipt_task where profile_id in (select id from profile where resident_id = ${residentId})`
}
