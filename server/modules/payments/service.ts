import { randomUUID } from 'node:crypto'
import type { FeeRule } from '#contract/payments/amount.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ClientInfo } from '../../kernel/principal.ts'
import { getFingerprint } from '../../kernel/idempotency.ts'
import type { BackUrls } from '../../ports/bank.ts'
import { postPayment, type SectorAccount } from '../ledger/service.ts'
import type { PaymentDeps } from './deps.ts'
import { paymentForm, getBank, type HostedForm } from './hosted-page.ts'
import { getFeeRule, findPayableSector, getPayableSector } from './payable-sector.ts'
import { createPaymentRequest } from './payment-request.ts'
import { type Payment, findPayment } from './payment-store.ts'
import { debtBounds } from './policy.ts'

export { listAutopays } from './autopay/autopay-settings.ts'
export { findOrderToPay, type OrderToPay } from './billing.ts'
export type { PaymentDeps } from './deps.ts'
export { findLastPaidOrder, type PaidOrder } from './payable-order.ts'
export { findStates } from './payment-store.ts'
export { cancelOrder, refundByName, rejectOrder, reopenOrder } from './refunds/refund.ts'
export { listUnmatchedResults, type UnmatchedResult } from './unmatched-result.ts'

interface Payee {
  readonly personalAccountId: number
  readonly sectorCode: string
}

/** State of an account's sector as an anonymous payer may see it. Sums are in kopecks. */
interface AnonymousQuote {
  readonly sectorName: string
  readonly debt: number
  readonly onTheWay: number
  /** The most that one payment of the debt may be now; 0 without a debt, and while all of it is on the way. */
  readonly payable: number
  /** 'YYYY-MM' of the newest receipt; null: none was issued, and nothing can be paid. */
  readonly period: string | null
  readonly feeRule: FeeRule
  /** Reason shown to the payer why payment is not allowed; null when it is. */
  readonly restriction: string | null
}

/** Quotes an account's sector; undefined when the account has no such service. */
export const quoteAnonymousPayment = async (
  sql: Queryable,
  { personalAccountId, sectorCode }: Payee,
): Promise<AnonymousQuote | undefined> => {
  const sector = await findPayableSector(sql, personalAccountId, sectorCode)
  if (!sector?.isService) return undefined
  const { sectorName, debt, onTheWay, restriction } = sector
  return {
    sectorName,
    debt: Math.max(debt, 0),
    onTheWay,
    payable: debtBounds(sector).max,
    period: sector.newestPeriod,
    feeRule: getFeeRule(sector),
    restriction,
  }
}

interface AnonymousRequest extends Payee {
  /** In kopecks; null: all that is owed, less the money on the way. With nothing owed it is an advance. */
  readonly kopecks: number | null
  /** Idempotency key: one payment for a key, for good. */
  readonly key: string
  readonly back: BackUrls
  readonly origin: ClientInfo
}

/**
 * Creates a payment of a payer without a session, whose right to pay for the account the caller has checked. Gives the
 * payment's id and the form that leads to the bank. Refuses as a resident's request is refused.
 */
export const createAnonymousPayment = async (
  deps: PaymentDeps,
  { personalAccountId, sectorCode, kopecks, key, back, origin }: AnonymousRequest,
): Promise<{ readonly paymentId: string; readonly form: HostedForm }> => {
  const sector = await getPayableSector(deps.sql, personalAccountId, sectorCode)
  const bank = getBank(deps)
  const isAdvance = kopecks !== null && sector.debt <= 0
  const payment = await createPaymentRequest(deps, {
    sector,
    subject: isAdvance ? { purpose: 'advance', kopecks } : { purpose: 'debt', accrualId: null, kopecks },
    channel: 'qr',
    payer: null,
    key,
    fingerprint: getFingerprint(['guest', personalAccountId, sectorCode, kopecks, back]),
    cardId: null,
    savesCard: false,
    origin,
  })
  return { paymentId: payment.id, form: paymentForm(bank, payment, back) }
}

/** A payment of an anonymous payer; undefined for a resident's and for none. */
export const findAnonymousPayment = async (sql: Queryable, id: string): Promise<Payment | undefined> => {
  const payment = await findPayment(sql, id)
  return payment?.channel === 'qr' ? payment : undefined
}

/** A payment that was made elsewhere: at the organisation's office, or before this ledger. Sums are in kopecks. */
interface RecordedPayment {
  readonly kopecks: number
  readonly feeKopecks?: number
  readonly channel: Payment['channel']
  readonly profileId?: number | null
  /** Masked number of the card. */
  readonly cardMask?: string | null
  readonly at: Date
}

/** Records a payment as confirmed and credits it, in the caller's transaction; gives its id. */
export const recordPayment = async (
  tx: Queryable,
  account: SectorAccount,
  payment: RecordedPayment,
): Promise<string> => {
  const id = randomUUID()
  const { personalAccountId, sectorId } = account
  const { kopecks, feeKopecks = 0, channel, profileId = null, cardMask = null, at } = payment
  await tx`
    insert into payment (id, personal_account_id, sector_id, profile_id, channel, purpose, kopecks, fee_kopecks,
      state, card_mask, created_at, sent_at, decided_at)
    values (${id}, ${personalAccountId}, ${sectorId}, ${profileId}, ${channel}, 'debt', ${kopecks}, ${feeKopecks},
      'confirmed', ${cardMask}, ${at}, ${at}, ${at})`
  await postPayment(tx, account, { paymentId: id, kopecks, feeKopecks, isOrder: false, at })
  return id
}

/** An order to be paid; `kopecks` is without the fee. */
interface NewOrder {
  readonly personalAccountId: number
  readonly sectorCode: string
  readonly number: string
  readonly title: string
  readonly kopecks: number
}

/** Opens an order for payment, in the caller's transaction. Throws when the account has no such sector. */
export const openOrder = async (
  tx: Queryable,
  { personalAccountId, sectorCode, number, title, kopecks }: NewOrder,
  now: Date,
): Promise<void> => {
  const { count } = await tx`
    insert into payable_order (number, personal_account_id, sector_id, title, kopecks, created_at)
    select ${number}, account.id, sector.id, ${title}, ${kopecks}, ${now}
    from personal_account account join sector using (organisation_id)
    where account.id = ${personalAccountId} and sector.code = ${sectorCode}`
  if (count !== 1) throw new Error(`The account has no sector ${sectorCode}`)
}
