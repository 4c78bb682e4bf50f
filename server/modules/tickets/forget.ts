import type { Tx } from '../../db/connect.ts'
import { moveTicket } from './store.ts'

/**
 * The letters of a resident who deletes the account lose their words, the organisation's too: nobody else may read
 * them. One that waits for an answer is taken back, as there is nobody left to be answered.
 */
export const forgetTickets = async (tx: Tx, residentId: number, now: Date): Promise<void> => {
  const own = tx`profile_id in (select id from profile where resident_id = ${residentId})`
  const waiting = await tx<{ id: number }[]>`
    select id from ticket where ${own} and status = 'sent' for no key update`
  for (const { id } of waiting) await moveTicket(tx, id, { status: 'revoked', text: null, at: now })
  await tx`
    update ticket_event set text = null where ticket_id in (select id from ticket where ${own})`
  await tx`update ticket set description = '', phones = '[]', fingerprint = null where ${own}`
}
