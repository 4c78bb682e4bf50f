import { randomUUID } from 'node:crypto'
import { shiftDate } from '#contract/calendar.ts'
import { feeOf } from '#contract/payments/fee.ts'
import type { Tx } from '../../db/connect.ts'
import { lockBalance } from '../ledger/service.ts'
import {
  closeDebit,
  countTry,
  findDue,
  holdDebit,
  openDebits,
  type Debit,
  type Outcome,
} from './autopay-debit-store.ts'
import { recordMoneyEvent } from './events.ts'
import type { PaymentParts } from './parts.ts'
import { feeRuleOf, findPlace, type Place } from './place-store.ts'
import { debtBounds } from './policy.ts'
import { insertPayment } from './start-store.ts'

const mostAtOnce = 500
/** A payment that was begun is debited soon, or never: it does not wait in a long queue. */
const mostWaiting = 20

type Turn = Pick<PaymentParts, 'seal'> & { readonly now: Date }

/** Why the debit is not tried any more; null: it is. */
const judge = ({ profileId, cardId }: Debit, place: Place | undefined, kopecks: number): Outcome | null => {
  if (profileId === null || cardId === null) return 'cancelled'
  if (!place || place.restriction !== null || place.benefit) return 'cancelled'
  return kopecks === 0 ? 'nothing_owed' : null
}

/** Begins a payment by the card, in the transaction that counts the try: the debit itself is made like any other. */
const begin = async (tx: Tx, debit: Debit, place: Place, kopecks: number, now: Date): Promise<void> => {
  await insertPayment(tx, {
    id: randomUUID(),
    personalAccountId: place.personalAccountId,
    sectorId: place.sectorId,
    profileId: debit.profileId,
    channel: 'autopay',
    purpose: 'debt',
    accrualId: null,
    orderNumber: null,
    kopecks,
    feeKopecks: feeOf(kopecks, feeRuleOf(place)),
    cardId: debit.cardId,
    savesCard: false,
    autopayDebitId: debit.id,
    key: null,
    fingerprint: null,
    createdAt: now,
    dueAt: now,
  })
  await countTry(tx, debit.id, shiftDate(debit.today, 1))
}

/** Tries the debit, or ends it; nothing, when another process has done with it. */
const work = async (tx: Tx, found: Debit, { seal, now }: Turn): Promise<void> => {
  const { personalAccountId, sectorId } = found
  await lockBalance(tx, personalAccountId, sectorId)
  const debit = await holdDebit(tx, found, now)
  if (!debit) return
  const place = await findPlace(tx, personalAccountId, debit.sector)
  const kopecks = place ? debtBounds(place.debt, place.onTheWay).most : 0
  const outcome = judge(debit, place, kopecks)
  if (outcome !== null || !place) return closeDebit(tx, debit.id, outcome ?? 'cancelled')
  await begin(tx, debit, place, kopecks, now)
  await recordMoneyEvent(tx, seal, 'payment_started', debit.residentId, now)
}

/** Opens debits of autopay whose day has come; false when there are none. Any number of processes may do so. */
export const openAutopay = async ({ sql, clock }: PaymentParts): Promise<boolean> =>
  (await openDebits(sql, clock.now(), mostAtOnce)) > 0

/**
 * Tries one open debit of autopay; false when there is none, or when enough wait for the bank. Whatever this process dies of, and however many run
 * it: a try is counted in the transaction that begins its payment, and a payment is debited once.
 */
export const autopayOne = async ({ sql, clock, seal }: PaymentParts): Promise<boolean> => {
  const now = clock.now()
  const found = await findDue(sql, now, mostWaiting)
  if (!found) return false
  await sql.begin((tx) => work(tx, found, { seal, now }))
  return true
}
