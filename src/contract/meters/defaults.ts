import { kindOf, ratesOf, type MeterType } from './types.ts'

/** Values of a meter of which nothing is known: a zero for each rate (M-10). */
export const zerosOf = (type: MeterType): number[] => Array.from({ length: ratesOf(type) }, () => 0)

/**
 * Values that a month's reading is compared with: the last ones before that month, or the dial as it was installed.
 * A heat distributor counts each month anew: outside the month of its last reading it is 0 (M-10).
 */
export const previousFor = (
  type: MeterType,
  last: readonly number[] | null,
  first: readonly number[] = zerosOf(type),
): number[] => (kindOf(type) === 'distributor' ? zerosOf(type) : [...(last ?? first)])

/** The month a meter stands at: the present one when its last reading is of it, otherwise none yet (M-13). */
export const standingPeriod = (lastPeriod: string | null, present: string): string | null =>
  lastPeriod === present ? present : null
