import type { Queryable, Tx } from '../../db/connect.ts'
import { queueMetrics, type Metric } from '../../kernel/retries.ts'
import type { ServerModule } from '../server-module.ts'
import { openDueDebits, tryNextDebit } from './autopay/autopay-debit.ts'
import { addBankCallbacks, refuseBankCallbacks } from './provider/callback.ts'
import { chargeNextCard } from './cards/card-charge.ts'
import { deleteRemovedCard } from './cards/saved-cards.ts'
import { autopayOff } from './notices/autopay-off.ts'
import { refundMade } from './notices/refund-made.ts'
import { refundRefused } from './notices/refund-refused.ts'
import { paymentRoutes } from './routes.ts'
import { findPaymentByKey } from './payment-store.ts'
import { requestNextRefund } from './refunds/refund.ts'
import { pollNextPayment } from './provider/poll.ts'

/** Also at the bank. Payments stay for accounting without card numbers (decision 11). */
const erasePayments = async (tx: Tx, residentId: number, now: Date): Promise<void> => {
  const own = tx`(select id from profile where resident_id = ${residentId})`
  await tx`delete from autopay where profile_id in ${own}`
  // A late confirmation then saves no card.
  await tx`delete from card_registration where resident_id = ${residentId}`
  await tx`
    update card set removed_at = coalesce(removed_at, ${now}), forget_at = ${now}
    where resident_id = ${residentId}`
  await tx`update payment set card_mask = null where profile_id in ${own} and state <> 'created'`
}

const paymentMetrics = async (sql: Queryable, now: Date): Promise<readonly Metric[]> => {
  const [row] = await sql<{ length: number; oldest: Date | null; inQuestion: number }[]>`
    select count(*)::int as length, min(coalesce(sent_at, created_at)) as oldest,
      count(*) filter (where state = 'unknown')::int as in_question
    from payment where state in ('sent', 'unknown')`
  const { inQuestion: value, ...queue } = row ?? { length: 0, oldest: null, inQuestion: 0 }
  return [
    ...queueMetrics('payments', queue, now),
    { name: 'payments_in_question', help: 'Payments that the bank does not decide for long', value },
  ]
}

/** One slow bank call must not block others. */
const workers = 2

export const paymentsModule: ServerModule = {
  name: 'payments',
  noticeKinds: [autopayOff, refundMade, refundRefused],
  metrics: paymentMetrics,
  routes: paymentRoutes,
  callbacks: (app, { bank, isOnHold, ...deps }) => {
    if (isOnHold) refuseBankCallbacks(app)
    if (bank !== null) addBankCallbacks(app, { ...deps, bank })
  },
  erasure: erasePayments,
  findEffect: async (sql, profileId, key) => {
    const payment = await findPaymentByKey(sql, profileId, key)
    return payment && { kind: 'payment', number: payment.id }
  },
  jobs: ({ bank, ...common }) => {
    if (bank === null) return []
    const deps = { ...common, bank }
    return [
      { name: 'charge-cards', run: () => chargeNextCard(deps), workers },
      { name: 'poll-statuses', run: () => pollNextPayment(deps), workers },
      { name: 'ask-refunds', run: () => requestNextRefund(deps) },
      { name: 'open-due-debits', run: () => openDueDebits(deps), intervalMs: 5 * 60_000 },
      { name: 'try-debits', run: () => tryNextDebit(deps) },
      { name: 'delete-removed-cards', run: () => deleteRemovedCard(deps), intervalMs: 60_000 },
    ]
  },
}
