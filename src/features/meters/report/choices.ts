import type { MonthRange } from '../../../lib/dates/month-range.ts'
import { scopedAtom } from '../../../lib/state/scoped.ts'
import { noFilter } from './rules/lines.ts'

/** Null for the default range, which moves with the month. */
export const rangeAtom = scopedAtom<MonthRange | null>(null)
export const filterAtom = scopedAtom(noFilter)
