import type { Tx } from '../../db/connect.ts'
import type { Seal } from '../../kernel/seal.ts'
import { notify } from '../notifications/service.ts'
import { closeDebit, deleteAutopay, findOpenDebit } from './autopay-debit-store.ts'
import { recordMoneyEvent } from './events.ts'
import type { Payment } from './payment-store.ts'

/** The first debit and the two that may follow (decisions §6). */
const mostTries = 3

/**
 * What the bank's refusal of a debit means for autopay: it is tried again on the next days, after the third try never
 * again. Nor is one that was in doubt for a time. Then autopay is turned off, and the resident is told. The account's
 * sector is held.
 */
export const followRefusal = async (
  tx: Tx,
  payment: Payment,
  { now, seal, wasInDoubt }: { readonly now: Date; readonly seal: Seal; readonly wasInDoubt: boolean },
): Promise<void> => {
  const { autopayDebitId: id, profileId, residentId, sector, sectorName } = payment
  const debit = id === null ? undefined : await findOpenDebit(tx, id)
  if (id === null || !debit || (debit.tries < mostTries && !wasInDoubt)) return
  // Autopay goes first: whoever removes a card takes the two in this order.
  if (debit.autopayId !== null) await deleteAutopay(tx, debit.autopayId)
  await closeDebit(tx, id, wasInDoubt ? 'unknown' : 'refused')
  if (debit.autopayId === null || profileId === null) return
  await recordMoneyEvent(tx, seal, 'autopay_off', residentId, now)
  const { period } = debit
  await notify(tx, { seal, now }, profileId, { kind: 'autopay_off', period, sector, sectorName })
}
