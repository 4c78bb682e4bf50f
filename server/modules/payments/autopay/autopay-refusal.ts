import type { Tx } from '../../../db/connect.ts'
import { notify } from '../../notifications/service.ts'
import { recordEvent } from '../../security-events/service.ts'
import type { StepContext } from '../deps.ts'
import type { Payment } from '../payment-store.ts'
import { closeDebit, deleteAutopay, findOpenDebit } from './autopay-debit-store.ts'

/** A debit is tried at most so many times, on as many days (decision 13). */
const maxAttempts = 3

/**
 * Turns autopay off and tells the resident, when the refused payment was the last try of its debit, or was in doubt for
 * a time. Before that it does nothing: the debit is tried again on the next day. The caller has locked the balance.
 */
export const followRefusal = async (
  tx: Tx,
  payment: Payment,
  { now, hmac, wasInDoubt }: StepContext & { readonly wasInDoubt: boolean },
): Promise<void> => {
  const { autopayDebitId: id, profileId, residentId, sector, sectorName } = payment
  const debit = id === null ? undefined : await findOpenDebit(tx, id)
  if (id === null || !debit || (debit.tries < maxAttempts && !wasInDoubt)) return
  // Autopay before its debit: the order in which the removal of a card takes the two.
  if (debit.autopayId !== null) await deleteAutopay(tx, debit.autopayId)
  await closeDebit(tx, id, wasInDoubt ? 'unknown' : 'refused')
  if (debit.autopayId === null || profileId === null) return
  await recordEvent(tx, hmac, { kind: 'autopay_off', residentId, at: now })
  const { period } = debit
  await notify(tx, { hmac, now }, profileId, { kind: 'autopay_off', period, sector, sectorName })
}
