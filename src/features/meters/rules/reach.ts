import { one, type Fixed } from '#contract/meters/fixed.ts'
import type { Dial, ReadingFault } from '#contract/meters/rules.ts'

/** The number that a text under the field names: the least or the most that would be right. */
export const numberToReach = (fault: ReadingFault, dial: Dial): Fixed => {
  if (fault === 'above_half') return dial.previous + Math.floor((dial.capacity * one) / 2)
  if (fault === 'above_capacity') return dial.capacity * one
  return fault === 'below_first' ? dial.first : dial.previous
}
