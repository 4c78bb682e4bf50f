import type { Tx } from '../../db/connect.ts'

/** Removes what a resident who deletes the account kept in any profile; the staff's phones of the flat stay. */
export const forgetProfile = async (tx: Tx, residentId: number): Promise<void> => {
  const own = tx`(select id from profile where resident_id = ${residentId})`
  await tx`delete from phone where profile_id in ${own}`
  await tx`delete from receipt_settings where profile_id in ${own}`
  await tx`delete from insurance where profile_id in ${own}`
}
