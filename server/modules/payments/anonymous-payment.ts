import type { FeeRule } from '#contract/payments/amount.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Origin } from '../../kernel/caller.ts'
import { fingerprintOf } from '../../kernel/once.ts'
import type { BackUrls } from '../../ports/bank.ts'
import type { PaymentDeps } from './deps.ts'
import { paymentForm, requireBank, type HostedForm } from './hosted-page.ts'
import { feeRuleOf, findPayableSector, requirePayableSector } from './payable-sector.ts'
import { countPaymentRequest, createPaymentRequest } from './payment-request.ts'
import { findPayment, type Payment } from './payment-store.ts'
import { debtBounds } from './policy.ts'

interface Payee {
  readonly personalAccountId: number
  readonly sectorCode: string
}

/** State of an account's sector as an anonymous payer may see it. Sums are in kopecks. */
export interface AnonymousQuote {
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

/** Quotes an account's sector; undefined when the account has no such sector. */
export const quoteAnonymousPayment = async (
  sql: Queryable,
  { personalAccountId, sectorCode }: Payee,
): Promise<AnonymousQuote | undefined> => {
  const sector = await findPayableSector(sql, personalAccountId, sectorCode)
  if (!sector) return undefined
  const { sectorName, debt, onTheWay, restriction } = sector
  return {
    sectorName,
    debt: Math.max(debt, 0),
    onTheWay,
    payable: debtBounds(debt, onTheWay).most,
    period: sector.newestPeriod,
    feeRule: feeRuleOf(sector),
    restriction,
  }
}

interface AnonymousRequest extends Payee {
  /** In kopecks; null: all that is owed, less the money on the way. With nothing owed it is an advance. */
  readonly kopecks: number | null
  /** Idempotency key: one payment for a key, for good. */
  readonly key: string
  readonly back: BackUrls
  readonly origin: Origin
}

/**
 * Creates a payment of a payer without a session, whose right to pay for the account the caller has checked. Gives the
 * payment's id and the form that leads to the bank. Refuses as a resident's request is refused.
 */
export const createAnonymousPayment = async (
  deps: PaymentDeps,
  { personalAccountId, sectorCode, kopecks, key, back, origin }: AnonymousRequest,
): Promise<{ readonly paymentId: string; readonly form: HostedForm }> => {
  const sector = await requirePayableSector(deps.sql, personalAccountId, sectorCode)
  await countPaymentRequest(deps, { personalAccountId, channel: 'qr' }, origin.ip)
  const bank = requireBank(deps)
  const isAdvance = kopecks !== null && sector.debt <= 0
  const payment = await createPaymentRequest(deps, {
    sector,
    subject: isAdvance ? { purpose: 'advance', kopecks } : { purpose: 'debt', accrualId: null, kopecks },
    channel: 'qr',
    payer: null,
    key,
    fingerprint: fingerprintOf(['guest', personalAccountId, sectorCode, kopecks, back]),
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
