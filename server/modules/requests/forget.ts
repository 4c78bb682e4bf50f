import type { Tx } from '../../db/connect.ts'

/** The work stays with the flat and the organisation; how to reach a resident who deletes the account does not. */
export const forgetRequests = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    update request set phones = '[]' where profile_id in (select id from profile where resident_id = ${residentId})`
}
