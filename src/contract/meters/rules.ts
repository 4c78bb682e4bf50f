import { SCALE, type Fixed, formatFixed } from './fixed.ts'
import { allowsFraction, toMeterKind, type MeterType, countRates, shownDecimals } from './types.ts'

/** One dial of a meter; readings in fixed point, capacity a whole number. */
export interface Dial {
  readonly type: MeterType
  /** The largest whole part that the dial shows, such as 99999. */
  readonly capacity: number
  readonly previous: Fixed
  readonly first: Fixed
}

export type ReadingFault = 'fraction' | 'above_capacity' | 'below_previous' | 'above_half' | 'below_first'

/** Result of a check: the consumption and whether the dial went over zero, or the fault. */
export type ReadingCheck =
  | { readonly ok: true; readonly delta: Fixed; readonly rolledOver: boolean }
  | { readonly ok: false; readonly fault: ReadingFault }

/** The dial's cycle: one more than its capacity in the whole part (decision 16). */
export const getCycle = (capacity: number): Fixed => (capacity + 1) * SCALE

/** Whether the whole part is over the capacity; 99999.5 is allowed at 99999 (decision 16). */
export const isAboveCapacity = (value: Fixed, capacity: number): boolean =>
  Math.floor(value / SCALE) > capacity

/**
 * Checks a reading (M-07); the device and the server apply the same rules.
 *
 * A drop over half of the capacity means that the dial went over zero; a smaller one is an error, and so is a rise
 * over half of the capacity. After going over zero a reading may not be below the first one.
 */
export const checkReading = (value: Fixed, dial: Dial): ReadingCheck => {
  if (value % SCALE !== 0 && !allowsFraction(dial.type)) return { ok: false, fault: 'fraction' }
  if (isAboveCapacity(value, dial.capacity)) return { ok: false, fault: 'above_capacity' }
  const half = (dial.capacity * SCALE) / 2
  const delta = value - dial.previous
  if (delta > half) return { ok: false, fault: 'above_half' }
  if (delta >= 0) return { ok: true, delta, rolledOver: false }
  if (-delta <= half) return { ok: false, fault: 'below_previous' }
  if (value < dial.first) return { ok: false, fault: 'below_first' }
  return { ok: true, delta: delta + getCycle(dial.capacity), rolledOver: true }
}

/** The median of the last twelve monthly deltas, oldest first; null while there are fewer than three (decision 16). */
export const usualDelta = (lastDeltas: readonly Fixed[]): Fixed | null => {
  const known = lastDeltas.slice(-12).toSorted((a, b) => a - b)
  if (known.length < 3) return null
  const middle = known.length >> 1
  const upper = known[middle] ?? 0
  return known.length % 2 === 1 ? upper : ((known[middle - 1] ?? 0) + upper) / 2
}

/** Consumption that asks for a confirmation: over four times the usual one. */
export const isUnusual = (delta: Fixed, lastDeltas: readonly Fixed[]): boolean => {
  const usual = usualDelta(lastDeltas)
  return usual !== null && delta > 4 * usual
}

/** Whether the resident may enter readings: not read-only, or the heat distributor; and not out of service. */
export const isEditable = (
  meter: {
    readonly type: MeterType
    readonly readonly: boolean
    readonly working_finish_date: string | null
  },
  today: string,
): boolean =>
  (!meter.readonly || toMeterKind(meter.type) === 'distributor') && isOpen(meter.working_finish_date, today)

/** A meter is open while its last working day is unknown or not past. Dates as 'YYYY-MM-DD'. */
export const isOpen = (workingFinishDate: string | null, today: string): boolean =>
  workingFinishDate === null || workingFinishDate >= today

/** Values of a meter without any reading: a zero for each rate. */
export const buildZeros = (type: MeterType): number[] => Array.from({ length: countRates(type) }, () => 0)

/**
 * Values that a month's reading is compared with: the last ones before that month, or the dial as it was installed.
 * A heat distributor starts each month from 0.
 */
export const previousFor = (
  type: MeterType,
  last: readonly number[] | null,
  first: readonly number[] = buildZeros(type),
): number[] => (toMeterKind(type) === 'distributor' ? buildZeros(type) : [...(last ?? first)])

/** The month of a meter's last reading if that is the present one, otherwise null. */
export const standingPeriod = (lastPeriod: string | null, present: string): string | null =>
  lastPeriod === present ? present : null

const onDial = (value: Fixed, capacity: number, min: number): string => {
  const [whole = '', fraction] = formatFixed(value, min).split(',')
  const padded = whole.padStart(String(capacity).length, '0')
  return fraction === undefined ? padded : `${padded},${fraction}`
}

/** A reading as on the dial: '00087,10'. No digit of it is dropped. */
export const dialText = (type: MeterType, value: Fixed, capacity: number): string =>
  onDial(value, capacity, shownDecimals(type))

/** A number to type, as on the dial: whoever types it gets this very value, so no decimals where the field takes none. */
export const reachText = (type: MeterType, value: Fixed, capacity: number): string =>
  onDial(value, capacity, allowsFraction(type) ? shownDecimals(type) : 0)

const maxAfter = ({ type, capacity, previous }: Dial): Fixed => {
  const max = previous + (capacity * SCALE) / 2
  return allowsFraction(type) ? max : Math.floor(max / SCALE) * SCALE
}

/** The least or the most valid value in place of a faulty one: error texts name it. */
export const nearestValid = (fault: ReadingFault, dial: Dial): Fixed => {
  if (fault === 'above_half') return maxAfter(dial)
  if (fault === 'above_capacity') return dial.capacity * SCALE
  return fault === 'below_first' ? dial.first : dial.previous
}
