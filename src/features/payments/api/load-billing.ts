import { getBillingInfo } from '#contract/payments/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** What is known before a receipt, or all that is owed in a sector, is paid. */
export const loadBilling = (query: { readonly accrual: number } | { readonly sector: string }) =>
  callWithMeta(getBillingInfo, { query })
