import type { Tx } from '../../db/connect.ts'
import { addEvent, eraseNotes } from '../cases/service.ts'
import { ticketTable } from './store.ts'

/** Erases answers too; revokes unanswered tickets, which have no reader left (decision 11). */
export const eraseTickets = async (tx: Tx, residentId: number, now: Date): Promise<void> => {
  const own = tx`profile_id in (select id from profile where resident_id = ${residentId})`
  const waiting = await tx<{ id: number }[]>`
    select id from ticket where ${own} and status = 'sent' for no key update`
  for (const { id } of waiting)
    await addEvent(tx, ticketTable, id, { status: 'revoked', text: null, at: now })
  await tx`
    update ticket_event set text = null, fingerprint = null where ticket_id in (select id from ticket where ${own})`
  const erased = await tx<{ id: number }[]>`select id from ticket where ${own}`
  await eraseNotes(
    tx,
    ticketTable,
    erased.map(({ id }) => id),
  )
  await tx`update ticket set description = '', phones = '[]', fingerprint = null where ${own}`
}
