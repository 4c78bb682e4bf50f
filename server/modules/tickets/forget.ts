import type { Tx } from '../../db/connect.ts'

/** The organisation must keep what was written to it; how to reach a resident who deletes the account does not stay. */
export const forgetTickets = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    update ticket set phones = '[]' where profile_id in (select id from profile where resident_id = ${residentId})`
}
