import type * as z from 'zod/mini'
import { toKopecks, toRoubles } from '#contract/money.ts'
import { getFee } from '#contract/payments/amount.ts'
import { readOwed, type Owed } from '#contract/payments/owed.ts'
import type {
  billingQuerySchema,
  billingSchema,
  feeQuerySchema,
  feeSchema,
} from '#contract/payments/schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Bank } from '../../../ports/bank.ts'
import { findReceipt } from '../../accruals/service.ts'
import type { PaymentDeps } from '../deps.ts'
import { orderMoneyAsJson, type StoredOrderMoney } from '../orders.ts'
import { getFeeRule, getSector, getPayableSector, type PayableSector } from './payable-sector.ts'
import { advanceBounds, debtBounds, type Bounds } from '../policy.ts'
import { messages } from '../messages.ts'

type Billing = z.output<typeof billingSchema>

interface BillingSubject {
  readonly accrual: number | null
  readonly period: string | null
  /** Kopecks. */
  readonly suggested: number
  readonly onTheWay: number
  readonly bounds: Bounds
  readonly email: string
}

const presentBilling = (
  payable: PayableSector,
  { accrual, period, suggested, onTheWay, bounds, email }: BillingSubject,
  bank: Bank | null,
): Billing => {
  const { sector, sectorName } = payable
  return {
    sector,
    sector_name: sectorName,
    accrual,
    period,
    provider_name: payable.recipient,
    bank_name: payable.bankName,
    bank_number: payable.bankAccount,
    bic: payable.bic === '' ? [] : [payable.bic],
    correspondent: payable.correspondent,
    inn: payable.inn,
    bank_url: bank?.pageUrl ?? '',
    processing_url: bank?.pageUrl ?? '',
    params: {
      account: payable.account,
      amount: toRoubles(Math.min(suggested, bounds.max)),
      area_name: payable.address,
      attr_0: period ?? '',
      attr_1: accrual === null ? '' : String(accrual),
      attr_2: sector,
      attr_3: '',
      attr_4: '',
      email,
      service: sectorName,
      url_return: '/#/main/from/bank_payment/',
    },
    debt: toRoubles(Math.max(payable.debt, 0)),
    on_the_way: toRoubles(onTheWay),
    minimum: toRoubles(bounds.min),
    maximum: toRoubles(bounds.max),
    fee_percent: payable.feeBasisPoints / 100,
    restriction: payable.restriction,
    benefit: payable.benefit,
  }
}

const findEmail = async (sql: Queryable, residentId: number): Promise<string> => {
  const [row] = await sql<
    { readonly username: string }[]
  >`select username from resident where id = ${residentId}`
  return row?.username ?? ''
}

const billSector = async (
  { sql, bank }: PaymentDeps,
  { personalAccountId, residentId }: Principal,
  sector: string,
  receipt: (Pick<Owed, 'toPay' | 'onTheWay'> & { readonly id: number; readonly period: string }) | null,
): Promise<Billing> => {
  const payable = await getPayableSector(sql, personalAccountId, sector)
  const bounds = debtBounds(payable)
  const subject = {
    accrual: receipt?.id ?? null,
    period: receipt?.period ?? payable.newestPeriod,
    suggested: receipt?.toPay ?? bounds.max,
    onTheWay: receipt?.onTheWay ?? payable.onTheWay,
    bounds,
    email: await findEmail(sql, residentId),
  }
  return presentBilling(payable, subject, bank)
}

/** Returns the bill for a receipt or for a sector's whole debt. Another account's receipt gives 404. */
export const getBilling = async (
  deps: PaymentDeps,
  caller: Principal,
  { accrual, sector }: z.output<typeof billingQuerySchema>,
): Promise<Billing> => {
  if ((accrual === undefined) === (sector === undefined))
    throw new DomainError('invalid', [messages.oneOfTwo])
  if (sector !== undefined) return billSector(deps, caller, sector, null)
  const receipt = await findReceipt(deps.sql, caller.personalAccountId, accrual ?? 0)
  if (!receipt) throw new DomainError('not_found', [messages.noAccrual])
  const { id, period, to_pay: amount, on_the_way, sector: code } = receipt.accrual
  return billSector(deps, caller, code, { id, period, ...readOwed({ amount, on_the_way }) })
}

/** Throws before the first receipt. */
export const getPrepayment = async (
  { sql, bank }: PaymentDeps,
  { personalAccountId, residentId }: Principal,
  sector: string,
): Promise<Billing> => {
  const payable = await getPayableSector(sql, personalAccountId, sector)
  if (payable.newestPeriod === null) throw new DomainError('no_receipt', [messages.noReceipt])
  const email = await findEmail(sql, residentId)
  const { onTheWay } = payable
  const subject = {
    accrual: null,
    period: null,
    suggested: 0,
    onTheWay,
    bounds: advanceBounds(payable),
    email,
  }
  return presentBilling(payable, subject, bank)
}

export interface OrderToPay {
  readonly billing: Billing
  readonly money: StoredOrderMoney
}

/** Returns undefined if unknown or another account's. */
export const findOrderToPay = async (
  { sql, bank }: PaymentDeps,
  caller: Principal,
  number: string,
): Promise<OrderToPay | undefined> => {
  const { personalAccountId, residentId } = caller
  const [order] = await sql<{ readonly sector: string; readonly money: StoredOrderMoney }[]>`
    select sector.code as sector, ${orderMoneyAsJson(sql, caller, sql`payable_order.number`)} as money
    from payable_order join sector on sector.id = payable_order.sector_id
    where number = ${number} and personal_account_id = ${personalAccountId}`
  if (!order) return undefined
  const { sector, money } = order
  const payable = await getSector(sql, personalAccountId, sector)
  const email = await findEmail(sql, residentId)
  const { kopecks } = money
  const bounds = { min: kopecks, max: kopecks }
  const { onTheWay } = payable
  const subject = { accrual: null, period: null, suggested: kopecks, onTheWay, bounds, email }
  return { billing: presentBilling(payable, subject, bank), money }
}

/** Takes and returns roubles. */
export const calculateFee = async (
  { sql }: PaymentDeps,
  { personalAccountId }: Principal,
  { amount, sector }: z.output<typeof feeQuerySchema>,
): Promise<z.output<typeof feeSchema>> => {
  const payable = await getPayableSector(sql, personalAccountId, sector)
  const kopecks = toKopecks(amount)
  const fee = getFee(kopecks, getFeeRule(payable))
  return {
    amount,
    fee: toRoubles(fee),
    total: toRoubles(kopecks + fee),
    percent: payable.feeBasisPoints / 100,
  }
}
