import type { Tx } from '../../db/connect.ts'
import { eraseNotes } from '../cases/service.ts'
import { requestTable } from './store.ts'

/** Staff still need the texts of unfinished requests. */
const eraseFinished = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx`
    with over as (
      update request set description = ''
      where id = any(${[...ids]}::bigint[]) and status in ('done', 'rejected', 'cancelled') returning id)
    update request_event set text = null, fingerprint = null where request_id in (select id from over)`
  const over = await tx<{ id: number }[]>`
    select id from request where id = any(${[...ids]}::bigint[]) and status in ('done', 'rejected', 'cancelled')`
  await eraseNotes(
    tx,
    requestTable,
    over.map(({ id }) => id),
  )
}

/** Requests stay with the flat and lose their texts once finished (decision 11). */
export const eraseRequests = async (tx: Tx, residentId: number): Promise<void> => {
  const own = await tx<{ id: number }[]>`
    update request set phones = '[]', fingerprint = null
    where profile_id in (select id from profile where resident_id = ${residentId}) returning id`
  await eraseFinished(
    tx,
    own.map(({ id }) => id),
  )
}

/** Applies if the account was deleted. */
export const eraseOrphanedRequest = async (tx: Tx, id: number): Promise<void> => {
  const gone = await tx`
    select from request join profile on profile.id = request.profile_id
    join resident on resident.id = profile.resident_id
    where request.id = ${id} and resident.deleted_at is not null`
  if (gone.length > 0) await eraseFinished(tx, [id])
}
