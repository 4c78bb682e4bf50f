import type { MonthRange } from '../../../lib/dates/month-range.ts'
import { scopedAtom } from '../../../lib/state/scoped.ts'
import type { MeterChoice } from './rules/lines.ts'

/** Null for the default range, which moves with the month. */
export const rangeAtom = scopedAtom<MonthRange | null>(null)
/** Null for the first meter. */
export const choiceAtom = scopedAtom<MeterChoice>(null)
