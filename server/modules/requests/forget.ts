import type { Tx } from '../../db/connect.ts'

/** Of these requests the ones that are over lose their words; whoever still works has to read them. */
const eraseFinished = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx`
    with over as (
      update request set description = ''
      where id = any(${[...ids]}::bigint[]) and status in ('done', 'rejected') returning id)
    update request_event set text = null where request_id in (select id from over)`
}

/**
 * The work stays with the flat and the organisation. How to reach a resident who deletes the account does not, and
 * the words go as soon as the work is over.
 */
export const forgetRequests = async (tx: Tx, residentId: number): Promise<void> => {
  const own = await tx<{ id: number }[]>`
    update request set phones = '[]', fingerprint = null
    where profile_id in (select id from profile where resident_id = ${residentId}) returning id`
  await eraseFinished(
    tx,
    own.map(({ id }) => id),
  )
}

/** The same for a request that has just moved on, if its resident is gone. */
export const forgetIfGone = async (tx: Tx, id: number): Promise<void> => {
  const gone = await tx`
    select from request join profile on profile.id = request.profile_id
    join resident on resident.id = profile.resident_id
    where request.id = ${id} and resident.deleted_at is not null`
  if (gone.length > 0) await eraseFinished(tx, [id])
}
