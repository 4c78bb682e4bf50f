import { decimals, formatFixed, type Fixed } from '#contract/meters/fixed.ts'
import { decimalsOf, kindOf, type MeterType } from '#contract/meters/types.ts'

/** Digits that the dial shows before the comma. */
export const digitsOf = (capacity: number): number => String(capacity).length

/**
 * Decimals that a value is shown with: two, heat five (row M-11), none for electricity. The heat distributor counts
 * whole units, so it shows a fraction only where there is one.
 */
export const shownDecimals = (type: MeterType, value: Fixed): number => {
  if (kindOf(type) !== 'distributor') return decimalsOf(type)
  return formatFixed(value).split(',')[1]?.length ?? 0
}

/** A consumption as text, rounded to the decimals shown: '4,21', '0,84270', '86'. */
export const consumption = (type: MeterType, delta: Fixed): string => {
  const places = shownDecimals(type, delta)
  const step = 10 ** (decimals - places)
  return formatFixed(Math.round(delta / step) * step, places)
}

/** A reading to type, as on the dial: '00087,10'. No digit is dropped, or the number named could not be reached. */
export const dialText = (type: MeterType, value: Fixed, capacity: number): string => {
  const [whole = '', fraction] = formatFixed(value, shownDecimals(type, value)).split(',')
  const padded = whole.padStart(digitsOf(capacity), '0')
  return fraction === undefined ? padded : `${padded},${fraction}`
}
