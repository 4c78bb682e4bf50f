import type { Tx } from '../../db/connect.ts'

/** Erases the printed receipts of a resident who deletes the account; accruals stay for accounting (decision 33). */
export const eraseReceipts = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from receipt_task where profile_id in (select id from profile where resident_id = ${residentId})`
}
