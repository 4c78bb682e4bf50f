/** What the resident decides about: the server's present state differs from what was seen when writing (O-08). */
const conflicts = ['window_closed', 'other_value', 'previous_changed'] as const

/** Final: the same values will never be taken. Those that rules.ts names are the rules of M-04 to M-08. */
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
export const readingRefusals = ['not_found', 'forbidden', 'file_gone', ...conflicts, ...faults] as const
export type ReadingRefusal = (typeof readingRefusals)[number]

/** Whether the resident has to decide: the server's state differs from what was seen when the reading was written. */
export const isReadingConflict = (code: ReadingRefusal): boolean =>
  conflicts.some((conflict) => conflict === code)
