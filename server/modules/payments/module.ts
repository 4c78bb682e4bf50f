import type { Tx } from '../../db/connect.ts'
import type { ServerModule } from '../server-module.ts'
import { openDueDebits, tryNextDebit } from './autopay/autopay-debit.ts'
import { addBankCallbacks } from './bank-callback.ts'
import { chargeNextCard } from './cards/card-charge.ts'
import { deleteRemovedCard } from './cards/saved-cards.ts'
import { paymentRoutes } from './routes.ts'
import { pollNextPayment } from './status-poll.ts'

/**
 * Erases what payments hold of a resident who deletes the account: saved cards, here and at the bank, and the autopay by
 * them. Payments stay for accounting, without the number of a card (decision 33).
 */
const erasePayments = async (tx: Tx, residentId: number, now: Date): Promise<void> => {
  const own = tx`(select id from profile where resident_id = ${residentId})`
  await tx`delete from autopay where profile_id in ${own}`
  // A registration that the bank confirms later finds nobody, and its card is not kept.
  await tx`delete from card_registration where resident_id = ${residentId}`
  await tx`
    update card set removed_at = coalesce(removed_at, ${now}), forget_at = ${now}
    where resident_id = ${residentId}`
  await tx`update payment set card_mask = null where profile_id in ${own} and state <> 'created'`
}

/** A bank that is slow with one payment must not hold up the next. */
const workers = 2

export const paymentsModule: ServerModule = {
  name: 'payments',
  routes: paymentRoutes,
  callbacks: (app, { bank, ...deps }) => {
    if (bank !== null) addBankCallbacks(app, { ...deps, bank })
  },
  erasure: erasePayments,
  jobs: ({ bank, ...common }) => {
    if (bank === null) return []
    const deps = { ...common, bank }
    return [
      { name: 'charge-cards', run: () => chargeNextCard(deps), workers },
      { name: 'poll-statuses', run: () => pollNextPayment(deps), pauseMs: 5000, workers },
      { name: 'open-due-debits', run: () => openDueDebits(deps), pauseMs: 5 * 60_000 },
      { name: 'try-debits', run: () => tryNextDebit(deps), pauseMs: 5000 },
      { name: 'delete-removed-cards', run: () => deleteRemovedCard(deps), pauseMs: 60_000 },
    ]
  },
}
