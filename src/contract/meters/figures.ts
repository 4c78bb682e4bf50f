import { formatFixed, one, type Fixed } from './fixed.ts'
import type { Dial, ReadingFault } from './rules.ts'
import { allowsFraction, decimalsOf, kindOf, type MeterType } from './types.ts'

/**
 * Decimals that a value is shown with: two, heat five, none for electricity. The heat distributor does not
 * measure heat: it counts units, drawn whole in the design, so it shows a fraction only where there is one, up to five.
 */
export const shownDecimals = (type: MeterType, value: Fixed): number =>
  kindOf(type) === 'distributor' ? (formatFixed(value).split(',')[1]?.length ?? 0) : decimalsOf(type)

/** A reading as on the dial: '00087,10'. No digit is dropped: whoever types it gets this very value. */
export const dialText = (type: MeterType, value: Fixed, capacity: number): string => {
  const [whole = '', fraction] = formatFixed(value, shownDecimals(type, value)).split(',')
  const padded = whole.padStart(String(capacity).length, '0')
  return fraction === undefined ? padded : `${padded},${fraction}`
}

const mostAfter = ({ type, capacity, previous }: Dial): Fixed => {
  const most = previous + (capacity * one) / 2
  return allowsFraction(type) ? most : Math.floor(most / one) * one
}

/** The least or the most valid value in place of a faulty one: error texts name it. */
export const numberToReach = (fault: ReadingFault, dial: Dial): Fixed => {
  if (fault === 'above_half') return mostAfter(dial)
  if (fault === 'above_capacity') return dial.capacity * one
  return fault === 'below_first' ? dial.first : dial.previous
}
