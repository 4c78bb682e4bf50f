import { addBankCallbacks } from './bank-callback.ts'
import { erasePayments } from './erasure.ts'
import { paymentRoutes } from './routes.ts'
import { chargeNextCard } from './cards/card-charge.ts'
import { deleteRemovedCard } from './cards/saved-cards.ts'
import { openDueDebits, tryNextDebit } from './autopay/autopay-debit.ts'
import { pollNextPayment } from './status-poll.ts'
import type { ServerModule } from '../server-module.ts'

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
