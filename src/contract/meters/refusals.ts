import { fileGone } from '../files/refusals.ts'

/** What the resident decides about: the server's present state differs from what was seen when writing (row O-08). */
const conflicts = ['window_closed', 'other_value', 'previous_changed'] as const

/** Final: the same values will never be taken. Those that rules.ts names are the law of spec C5. */
const faults = [
  'rates',
  'readonly',
  'closed',
  'future_period',
  'fraction',
  'above_capacity',
  'below_previous',
  'above_half',
  'below_first',
  'contradicts_next',
  'key_reused',
] as const

/** Machine words of a refused reading. */
export const readingRefusals = ['not_found', 'forbidden', fileGone.code, ...conflicts, ...faults] as const
export type ReadingRefusal = (typeof readingRefusals)[number]

const isConflict = (code: ReadingRefusal): boolean => conflicts.some((conflict) => conflict === code)

/** The status of a refusal in a call of one meter: 409 for a conflict or a lost photo, 422 for a fault. */
export const statusOf = (code: ReadingRefusal): number => {
  if (code === 'not_found') return 404
  if (code === 'forbidden') return 403
  if (code === fileGone.code) return fileGone.status
  return isConflict(code) ? 409 : 422
}
