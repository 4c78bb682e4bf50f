import { getMetersReport } from '#contract/meters/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import type { Range } from '../rules/report/range.ts'

/** The readings of a range of months, together with the range that they are of. */
export const loadReport = async (range: Range) => {
  const { reply, ...meta } = await callWithMeta(getMetersReport, {
    query: { month_from: range.from, month_till: range.till },
  })
  return { ...meta, reply: { range, rows: reply.readings_report } }
}
