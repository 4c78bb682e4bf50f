import type { Principal } from '../../../kernel/principal.ts'
import { deleteEmailsTo, enqueueEmail } from '../../notifications/channels/email/service.ts'
import { blurEvents, deleteFailures, recordEvent } from '../security-events/service.ts'
import { assertPasswordChecked, lockOwnResident } from '../sessions/service.ts'
import type { Erasure } from '../../server-module.ts'
import type { AccountDeps } from './deps.ts'
import { anonymise } from './store.ts'
import { deleteTokens } from './token-store.ts'

/** Requires the password; a last email lists what is kept. */
export const deleteAccount = async (
  { sql, clock, hmac }: AccountDeps,
  { residentId, familyId }: Principal,
  erasures: readonly Erasure[],
): Promise<void> => {
  const now = clock.now()
  await assertPasswordChecked(sql, familyId, now)
  await sql.begin(async (tx) => {
    const { username } = await lockOwnResident(tx, { residentId, familyId })
    for (const erase of erasures) await erase(tx, residentId, now)
    await deleteTokens(tx, residentId, username)
    await deleteEmailsTo(tx, username)
    await anonymise(tx, residentId, now)
    await blurEvents(tx, residentId)
    await deleteFailures(tx, residentId)
    await recordEvent(tx, hmac, { kind: 'account_deleted', residentId, at: now })
    await enqueueEmail(tx, { kind: 'account_deleted', recipient: username, data: {} }, now)
  })
}
