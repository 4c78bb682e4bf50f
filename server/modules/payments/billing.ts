import type * as z from 'zod/mini'
import type { billingSchema } from '#contract/payments/schema.ts'
import { toRoubles } from '#contract/money.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Bounds } from './policy.ts'
import type { Place } from './place-store.ts'

export type Billing = z.output<typeof billingSchema>

interface Subject {
  readonly accrual: number | null
  readonly period: string | null
  /** What to suggest, in kopecks. */
  readonly suggested: number
  readonly bounds: Bounds
  readonly email: string
}

/** What is known before a payment (spec C3). */
export const presentBilling = (place: Place, subject: Subject, bank: Bank | null): Billing => {
  const { accrual, period, suggested, bounds, email } = subject
  return {
    sector: place.sector,
    sector_name: place.sectorName,
    accrual,
    period,
    provider_name: place.recipient,
    bank_name: place.bankName,
    bank_number: place.bankAccount,
    bic: place.bic === '' ? [] : [place.bic],
    correspondent: place.correspondent,
    inn: place.inn,
    bank_url: bank?.pageUrl ?? '',
    processing_url: bank?.pageUrl ?? '',
    params: {
      account: place.account,
      amount: toRoubles(Math.min(suggested, bounds.most)),
      area_name: place.address,
      attr_0: period ?? '',
      attr_1: accrual === null ? '' : String(accrual),
      attr_2: place.sector,
      attr_3: '',
      attr_4: '',
      email,
      service: place.sectorName,
      url_return: '/#/main/from/bank_payment/',
    },
    debt: toRoubles(Math.max(place.debt, 0)),
    on_the_way: toRoubles(place.onTheWay),
    minimum: toRoubles(bounds.least),
    maximum: toRoubles(bounds.most),
    fee_percent: place.feeBasisPoints / 100,
    restriction: place.restriction,
    benefit: place.benefit,
  }
}
