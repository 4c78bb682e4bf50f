import { shiftDate } from '#contract/calendar.ts'
import { getFee } from '#contract/payments/amount.ts'
import type { Tx } from '../../../db/connect.ts'
import { deriveUuid, type Hmac } from '../../../kernel/hmac.ts'
import { lockBalance } from '../../ledger/service.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import type { PaymentDeps, StepContext } from '../deps.ts'
import { canPay } from '../request/payability.ts'
import { getFeeRule, findPayableSector, type PayableSector } from '../request/payable-sector.ts'
import { insertPayment } from '../payment-store.ts'
import { debtBounds } from '../policy.ts'
import {
  closeDebit,
  countAttemptOfDebit,
  findDueDebit,
  insertDueDebits,
  lockDebit,
  type Debit,
  type DebitOutcome,
} from './autopay-debit-store.ts'

const maxAtOnce = 500
/** Bounds the queue, so each created payment is charged soon. */
const maxWaiting = 20

/** Null: try the debit. */
const outcomeBefore = async (
  tx: Tx,
  { profileId, cardId }: Debit,
  sector: PayableSector | undefined,
  kopecks: number,
): Promise<DebitOutcome | null> => {
  if (profileId === null || cardId === null) return 'cancelled'
  if (!(await canPay(tx, profileId))) return 'cancelled'
  if (!sector || sector.restriction !== null || sector.benefit) return 'cancelled'
  return kopecks === 0 ? 'nothing_owed' : null
}

/**
 * Stable across a database restore: the bank charges an order once, so a payment missing from the backup is not charged
 * again (G-24).
 */
const nextPaymentId = (hmac: Hmac, { personalAccountId, sectorId, period, payments }: Debit): string =>
  deriveUuid(hmac, 'order', [personalAccountId, sectorId, period, payments].join(':'))

const createDebitPayment = async (
  tx: Tx,
  debit: Debit,
  sector: PayableSector,
  kopecks: number,
  { hmac, now }: StepContext,
): Promise<void> => {
  await insertPayment(tx, {
    id: nextPaymentId(hmac, debit),
    personalAccountId: sector.personalAccountId,
    sectorId: sector.sectorId,
    profileId: debit.profileId,
    channel: 'autopay',
    purpose: 'debt',
    accrualId: null,
    orderNumber: null,
    kopecks,
    feeKopecks: getFee(kopecks, getFeeRule(sector)),
    cardId: debit.cardId,
    savesCard: false,
    autopayDebitId: debit.id,
    key: null,
    fingerprint: null,
    createdAt: now,
    dueAt: now,
  })
  await countAttemptOfDebit(tx, debit.id, shiftDate(debit.today, 1))
}

/** Does nothing if another process finished the debit. */
const tryDebit = async (tx: Tx, found: Debit, { hmac, now }: StepContext): Promise<void> => {
  const { personalAccountId, sectorId } = found
  await lockBalance(tx, personalAccountId, sectorId)
  const debit = await lockDebit(tx, found, now)
  if (!debit) return
  const sector = await findPayableSector(tx, personalAccountId, debit.sector)
  const kopecks = sector ? debtBounds(sector).max : 0
  const outcome = await outcomeBefore(tx, debit, sector, kopecks)
  if (outcome !== null || !sector) return closeDebit(tx, debit.id, outcome ?? 'cancelled')
  await createDebitPayment(tx, debit, sector, kopecks, { hmac, now })
  await recordEvent(tx, hmac, { kind: 'payment_started', residentId: debit.residentId, at: now })
}

/** Returns false if none is due. Safe to run concurrently. */
export const openDueDebits = async ({ sql, clock }: PaymentDeps): Promise<boolean> =>
  (await insertDueDebits(sql, clock.now(), maxAtOnce)) > 0

/**
 * Tries the next due debit. Returns false if none is due. The transaction that creates the payment counts the try, so a
 * crash repeats neither (decision 13).
 */
export const tryNextDebit = async ({ sql, clock, hmac }: PaymentDeps): Promise<boolean> => {
  const now = clock.now()
  const debit = await findDueDebit(sql, now, maxWaiting)
  if (!debit) return false
  await sql.begin((tx) => tryDebit(tx, debit, { hmac, now }))
  return true
}
