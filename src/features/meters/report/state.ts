import { getMetersReport } from '#contract/meters/endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import type { Range } from './rules/range.ts'

/** The readings of the range that was requested last, together with that range (M-15). */
export const reportAtom = remoteAtom(getMetersReport, {
  input: ({ from, till }: Range) => ({ query: { month_from: from, month_till: till } }),
  select: ({ readings_report: rows }, range) => ({ range, rows }),
})
