import type * as z from 'zod/mini'
import { toKopecks, toRoubles } from '#contract/money.ts'
import type { payByNumberSchema, PaymentInfo } from '#contract/qr/schema.ts'
import type { DeviceInfo } from '../../kernel/principal.ts'
import type { CookieJar } from '../../kernel/session-tokens.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { createAnonymousPayment, quoteAnonymousPayment } from '../payments/service.ts'
import type { QrDeps } from './deps.ts'
import { findOutcome, getOwnPayAction, setActionPayment, type PayChoice } from './pay-action.ts'
import { findLink, setLinkPayment } from './service.ts'
import { extendSession, type Payer } from './session.ts'
import { messages } from './messages.ts'
import { hashSecret } from '../../kernel/hmac.ts'

/** A pay action or a payment link. */
interface Payable extends PayChoice {
  readonly address: string
  readonly paymentId: string | null
  /** Path to which the bank returns the payer. */
  readonly back: string
  readonly recordPayment: (paymentId: string) => Promise<void>
}

const payableOfAction = async (deps: QrDeps, payer: Payer, id: string): Promise<Payable> => {
  const { session, ...action } = await getOwnPayAction(deps, payer, id)
  return {
    ...action,
    back: `/#/qr/payment/continuation?id=${id}`,
    async recordPayment(paymentId) {
      await setActionPayment(deps.sql, id, paymentId)
      // Paying may take long, and only this browser sees the outcome.
      await extendSession(deps.sql, deps, payer, session.id)
    },
  }
}

const payableOfLink = async ({ sql, clock }: QrDeps, number: string): Promise<Payable> => {
  const hash = hashSecret(number)
  const link = await findLink(sql, hash, clock.now())
  if (!link) throw new DomainError('link_dead', [messages.linkExpired])
  return {
    ...link,
    back: `/#/pay_from_vk/${number}`,
    recordPayment: (paymentId) => setLinkPayment(sql, hash, paymentId),
  }
}

const findPayable = async (
  deps: QrDeps,
  payer: Payer,
  { pay_action_id: id, number }: z.output<typeof payByNumberSchema>,
): Promise<Payable> =>
  id === undefined ? payableOfLink(deps, number ?? '') : payableOfAction(deps, payer, id)

type PayByNumberQuery = z.output<typeof payByNumberSchema>

/** Origin opened by the payer; the configured one if a proxy serves the same host. */
interface PayerCall extends DeviceInfo, CookieJar {
  readonly host: string
  readonly sites: readonly string[]
}

const findSite = ({ sites, host }: PayerCall): string =>
  sites.findLast((site) => URL.parse(site)?.hostname === host) ?? sites[0] ?? ''

const requestPayment = async (
  deps: QrDeps,
  context: PayerCall,
  payable: Payable,
  {
    amount,
    key,
    isPrepayment,
  }: { readonly amount: number; readonly key: string; readonly isPrepayment: boolean },
) => {
  const { personalAccountId, sectorCode, back } = payable
  const url = findSite(context) + back
  const { paymentId, form } = await createAnonymousPayment(deps, {
    personalAccountId,
    sectorCode,
    kopecks: toKopecks(amount),
    isPrepayment,
    key,
    back: { success: url, failure: url },
    origin: { ip: context.ip, userAgent: context.userAgent },
  })
  await payable.recordPayment(paymentId)
  return { paymentId, form }
}

/** Returns the payment's details; with a sum and a key, also requests the payment and returns the bank's form. */
export const payByNumber = async (
  deps: QrDeps,
  context: PayerCall,
  query: PayByNumberQuery,
): Promise<PaymentInfo> => {
  const payable = await findPayable(deps, context, query)
  const quote = await quoteAnonymousPayment(deps.sql, payable)
  if (!quote) throw new DomainError('not_found', [messages.noAddress])
  const { debt, restriction, feeRule } = quote
  if (restriction !== null) throw new DomainError('restricted', [restriction], { detail: restriction })
  const { amount, key, prepayment } = query
  const requested =
    amount === undefined || key === undefined
      ? null
      : await requestPayment(deps, context, payable, { amount, key, isPrepayment: prepayment === '1' })
  return {
    address_str: payable.address,
    sector: { value: payable.sectorCode, text: quote.sectorName },
    period: quote.period,
    debt: toRoubles(debt),
    on_the_way: toRoubles(quote.onTheWay),
    to_pay: toRoubles(quote.payable),
    fee_percent: feeRule.basisPoints / 100,
    fee_minimum: toRoubles(feeRule.minimum),
    payment: await findOutcome(deps, requested?.paymentId ?? payable.paymentId),
    processing_url: requested?.form.processing_url ?? null,
    params: { ...requested?.form.params, debt_amount: String(toRoubles(debt)) },
  }
}
