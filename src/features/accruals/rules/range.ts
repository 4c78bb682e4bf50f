import { accrualMonths } from '#contract/accruals/schema.ts'
import { createMonthRanges } from '../../../lib/dates/month-range.ts'

export type ReadyRange = 'half' | 'year' | 'two' | 'five'

/** `year` is the default (P-01). */
export const accrualRanges = createMonthRanges<ReadyRange>({
  lengths: [
    ['half', 6],
    ['year', 12],
    ['two', 24],
    ['five', accrualMonths],
  ],
  maxMonths: accrualMonths,
  years: accrualMonths / 12 + 1,
})
