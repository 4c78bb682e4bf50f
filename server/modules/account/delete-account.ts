import type { Tx } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'
import { deleteLettersTo, postLetter } from '../letters/service.ts'
import { blurEvents, recordEvent } from '../security-events/service.ts'
import type { AccountParts } from './parts.ts'
import { anonymise, findResident } from './store.ts'
import { deleteTokensOf } from './token-store.ts'

/** Removes what another module holds of a resident's person, in the transaction of the deletion. */
export type Forget = (tx: Tx, residentId: number, now: Date) => Promise<void>

/** Deletes a resident's account: nothing personal stays, and a last letter says what does. */
export const deleteAccount = async (
  { sql, clock, seal }: AccountParts,
  { residentId }: Caller,
  forget: readonly Forget[],
): Promise<void> => {
  const now = clock.now()
  await sql.begin(async (tx) => {
    const { username } = await findResident(tx, residentId)
    for (const one of forget) await one(tx, residentId, now)
    await deleteTokensOf(tx, residentId, username)
    await deleteLettersTo(tx, username)
    await anonymise(tx, residentId, now)
    await blurEvents(tx, residentId)
    await recordEvent(tx, seal, { kind: 'account_deleted', residentId, at: now })
    await postLetter(tx, { kind: 'account_deleted', recipient: username, data: {} }, now)
  })
}
