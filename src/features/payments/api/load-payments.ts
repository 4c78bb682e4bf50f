import { listPayments } from '#contract/payments/history-endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import type { DayRange } from '../rules/history/day-range.ts'

/** Payments of the days in the sectors of these codes, of every sector for none; and which days they are of. */
export const loadPayments = async (sectors: readonly string[], range: DayRange) => {
  const { reply, ...rest } = await callWithMeta(listPayments, {
    query: {
      ...(sectors.length > 0 && { sectors: [...sectors] }),
      date_from: range.from,
      date_till: range.till,
    },
  })
  return { ...rest, reply: { ...reply, range } }
}
