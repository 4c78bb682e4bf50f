import { shownDecimals } from '#contract/meters/figures.ts'
import { decimals, formatFixed, type Fixed } from '#contract/meters/fixed.ts'
import type { MeterType } from '#contract/meters/types.ts'

/** Digits that the dial shows before the comma. */
export const digitsOf = (capacity: number): number => String(capacity).length

/** A consumption as text, rounded to the decimals shown: '4,21', '0,84270', '86'. */
export const consumption = (type: MeterType, delta: Fixed): string => {
  const places = shownDecimals(type, delta)
  const step = 10 ** (decimals - places)
  return formatFixed(Math.round(delta / step) * step, places)
}
