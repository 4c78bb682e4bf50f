import type { Tx } from '../../../db/connect.ts'
import { notify } from '../../notifications/service.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import { autopayOff } from '../notices/autopay-off.ts'
import type { StepContext } from '../deps.ts'
import type { Payment } from '../payment-store.ts'
import { closeDebit, deleteAutopay, findOpenDebit } from './autopay-debit-store.ts'

/** Tries per debit, one a day (decision 13). */
const maxAttempts = 3

/** Turns autopay off and notifies after the last try or an unknown outcome. Requires the balance lock. */
export const handleDeclinedDebit = async (
  tx: Tx,
  payment: Payment,
  { now, hmac, wasInDoubt }: StepContext & { readonly wasInDoubt: boolean },
): Promise<void> => {
  const { autopayDebitId: id, profileId, residentId, sector, sectorName } = payment
  const debit = id === null ? undefined : await findOpenDebit(tx, id)
  if (id === null || !debit || (debit.attempts < maxAttempts && !wasInDoubt)) return
  // Lock order, as on card removal: autopay, then debit.
  if (debit.autopayId !== null) await deleteAutopay(tx, debit.autopayId)
  await closeDebit(tx, id, wasInDoubt ? 'unknown' : 'refused')
  if (debit.autopayId === null || profileId === null) return
  await recordEvent(tx, hmac, { kind: 'autopay_off', residentId, at: now })
  const { period } = debit
  await notify(tx, { hmac, now }, profileId, autopayOff, { period, sector, sectorName })
}
