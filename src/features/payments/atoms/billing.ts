import { listAccruals } from '#contract/accruals/endpoints.ts'
import { toRoubles } from '#contract/money.ts'
import { getPaySettings } from '#contract/payments/card-endpoints.ts'
import {
  calculateFee,
  getBillingInfo,
  getPrepayment,
  getStartedPayment,
} from '#contract/payments/endpoints.ts'
import { getFiscalReceipt } from '#contract/payments/history-endpoints.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { callWithMeta, type CallResult } from '../../../lib/http/call.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { targetKey, type Target } from '../rules/target.ts'

/** A value with its request key, so that it never appears for another request. */
export interface Keyed<T> {
  readonly key: string
  readonly value: T
}

const loadBilling = (target: Target) => {
  if (target.kind === 'prepayment') return callWithMeta(getPrepayment, { query: { sector: target.sector } })
  const query = target.kind === 'accrual' ? { accrual: target.accrual } : { sector: target.sector }
  return callWithMeta(getBillingInfo, { query })
}

const keyed = async <T>(key: string, loading: Promise<CallResult<T>>): Promise<CallResult<Keyed<T>>> => {
  const { reply, ...meta } = await loading
  return { ...meta, reply: { key, value: reply } }
}

/** An advance fails with `no_receipt` before the first receipt (P-10). */
export const billingAtom = remoteAtom((target: Target) => keyed(targetKey(target), loadBilling(target)))

export const feeKey = (sector: string, kopecks: number): string => `${sector}/${kopecks}`

/** Amount in kopecks. */
export const feeAtom = remoteAtom(calculateFee, {
  input: (sector: string, kopecks: number) => ({ query: { sector, amount: toRoubles(kopecks) } }),
  select: (value, sector, kopecks) => ({ key: feeKey(sector, kopecks), value }),
})

type SectorSums = readonly { readonly sector: string; readonly kopecks: number }[]

export const feesKey = (sums: SectorSums): string =>
  sums.map(({ sector, kopecks }) => feeKey(sector, kopecks)).join(' ')

/** Of several sectors paid together. */
export const feesAtom = remoteAtom(async (sums: SectorSums) => {
  const results = await Promise.all(
    sums.map(({ sector, kopecks }) =>
      callWithMeta(calculateFee, { query: { sector, amount: toRoubles(kopecks) } }),
    ),
  )
  const value = results.map(({ reply }) => reply)
  const { storedAt, scope } = results[0] ?? { storedAt: null, scope: null }
  return { storedAt, scope, reply: { key: feesKey(sums), value } }
})

/** The key is the idempotency key. */
export const paymentStatusAtom = remoteAtom(getStartedPayment, {
  input: (key: string) => ({ params: { key } }),
  select: (value, key) => ({ key, value }),
})

export const fiscalReceiptAtom = remoteAtom(getFiscalReceipt, {
  input: (id: string) => ({ params: { id } }),
  select: (value, key) => ({ key, value }),
})

/** Includes accruals of the requested month only. */
export const debtsAtom = remoteAtom(listAccruals, {
  input: (period: string) => ({ query: { month_from: period, month_till: period } }),
})

/** Retries once after a 400 (P-11). */
export const cardsAtom = remoteAtom(async () => {
  try {
    return await callWithMeta(getPaySettings, {})
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return callWithMeta(getPaySettings, {})
    throw error
  }
})
