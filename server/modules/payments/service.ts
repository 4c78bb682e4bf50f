import { randomUUID } from 'node:crypto'
import type { FeeRule } from '#contract/payments/amount.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ClientInfo } from '../../kernel/principal.ts'
import { getFingerprint } from '../../kernel/idempotency.ts'
import type { BackUrls } from '../../ports/bank.ts'
import { postPayment, type SectorAccount } from '../ledger/service.ts'
import type { PaymentDeps } from './deps.ts'
import { paymentForm, getBank, type HostedForm } from './provider/hosted-page.ts'
import { getFeeRule, findPayableSector, getPayableSector } from './request/payable-sector.ts'
import { createPaymentRequest } from './request/payment-request.ts'
import { type Payment, findPayment } from './payment-store.ts'
import { debtBounds } from './policy.ts'

export { listAutopays } from './autopay/autopay-settings.ts'
export { findOrderToPay, type OrderToPay } from './request/billing.ts'
export type { PaymentDeps } from './deps.ts'
export { findPaidSubject } from './history/paid-subject.ts'
export { orderMoneyAsJson, presentOrderMoney, readOrderMoney, type StoredOrderMoney } from './orders.ts'
export { findLastPayment, type LastPayment } from './history/last-payment.ts'
export { findStates } from './payment-store.ts'
export { cancelOrder, refundByName, rejectOrder, reopenOrder } from './refunds/refund.ts'
export { listUnmatchedResults, type UnmatchedResult } from './provider/unmatched-result.ts'

interface Payee {
  readonly personalAccountId: number
  readonly sectorCode: string
}

/** Kopecks. */
interface AnonymousQuote {
  readonly sectorName: string
  readonly debt: number
  readonly onTheWay: number
  /** Maximum payable now. */
  readonly payable: number
  /** 'YYYY-MM'; null: no receipt, so nothing is payable. */
  readonly period: string | null
  readonly feeRule: FeeRule
  /** Shown to the payer; null: allowed. */
  readonly restriction: string | null
}

/** Returns undefined if the account lacks the service. */
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
  /** Kopecks; null: all that is owed and not on the way. Without debt it is an advance. */
  readonly kopecks: number | null
  readonly isPrepayment?: boolean
  /** Idempotency key; never expires. */
  readonly key: string
  readonly back: BackUrls
  readonly origin: ClientInfo
}

/** Requires that the caller has checked the right to pay for the account. */
export const createAnonymousPayment = async (
  deps: PaymentDeps,
  { personalAccountId, sectorCode, kopecks, isPrepayment = false, key, back, origin }: AnonymousRequest,
): Promise<{ readonly paymentId: string; readonly form: HostedForm }> => {
  const sector = await getPayableSector(deps.sql, personalAccountId, sectorCode)
  const bank = getBank(deps)
  const isAdvance = kopecks !== null && (isPrepayment || sector.debt <= 0)
  const payment = await createPaymentRequest(deps, {
    sector,
    subject: isAdvance ? { purpose: 'advance', kopecks } : { purpose: 'debt', accrualId: null, kopecks },
    channel: 'qr',
    payer: null,
    key,
    fingerprint: getFingerprint([
      'guest',
      personalAccountId,
      sectorCode,
      kopecks,
      back,
      ...(isPrepayment ? ['advance'] : []),
    ]),
    cardId: null,
    savesCard: false,
    origin,
  })
  return { paymentId: payment.id, form: paymentForm(bank, payment, back) }
}

/** Returns undefined for residents' payments. */
export const findAnonymousPayment = async (sql: Queryable, id: string): Promise<Payment | undefined> => {
  const payment = await findPayment(sql, id)
  return payment?.channel === 'qr' ? payment : undefined
}

/** Paid elsewhere; kopecks. */
interface RecordedPayment {
  readonly kopecks: number
  readonly feeKopecks?: number
  readonly channel: Payment['channel']
  readonly profileId?: number | null
  readonly cardMask?: string | null
  readonly at: Date
}

/** Inserts and credits the payment. Returns its id. */
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

/** `kopecks` excludes the fee. */
interface NewOrder {
  readonly personalAccountId: number
  readonly sectorCode: string
  readonly number: string
  readonly title: string
  readonly kopecks: number
}

/** Throws if the sector is unknown. */
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
