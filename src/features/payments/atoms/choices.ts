import { scopedAtom } from '../../../lib/state/scoped.ts'
import type { DayRange } from '../rules/history.ts'

/** Null for the default range, which moves with the day. */
export const rangeAtom = scopedAtom<DayRange | null>(null)
/** Key of the chosen purpose; null for all. */
export const purposeAtom = scopedAtom<string | null>(null)
