import { listPayments } from '#contract/payments/history-endpoints.ts'
import { callWithMeta } from '../../../lib/call.ts'
import type { DayRange } from '../rules/history/day-range.ts'

/** Payments of the days in the sectors of these codes; of every sector for none. */
export const loadPayments = (sectors: readonly string[], { from, till }: DayRange) =>
  callWithMeta(listPayments, {
    query: { ...(sectors.length > 0 && { sectors: [...sectors] }), date_from: from, date_till: till },
  })
