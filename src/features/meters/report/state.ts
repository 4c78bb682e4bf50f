import { getMetersReport } from '#contract/meters/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import type { Range } from './rules/range.ts'

/** The readings of a range of months, together with the range that they are of. */
const loadReport = async (range: Range) => {
  const { reply, ...meta } = await callWithMeta(getMetersReport, {
    query: { month_from: range.from, month_till: range.till },
  })
  return { ...meta, reply: { range, rows: reply.readings_report } }
}

/** The report of the range that was asked for last (row M-15). */
export const reportAtom = remoteAtom(loadReport)
