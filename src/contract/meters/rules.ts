import { SCALE, type Fixed } from './fixed.ts'
import { allowsFraction, toMeterKind, type MeterType, countRates } from './types.ts'

/** Readings in fixed point. */
export interface Dial {
  readonly type: MeterType
  /** Largest whole part, such as 99999. */
  readonly capacity: number
  readonly previous: Fixed
  readonly first: Fixed
}

export type ReadingFault = 'fraction' | 'above_capacity' | 'below_previous' | 'above_half' | 'below_first'

export type ReadingCheck =
  | { readonly ok: true; readonly delta: Fixed; readonly rolledOver: boolean }
  | { readonly ok: false; readonly fault: ReadingFault }

export const getCycle = (capacity: number): Fixed => (capacity + 1) * SCALE

/** Compares the whole part: 99999.5 is allowed at 99999 (decision 16). */
export const isAboveCapacity = (value: Fixed, capacity: number): boolean =>
  Math.floor(value / SCALE) > capacity

/**
 * Validates a reading (M-07) on device and server. A drop over half the capacity is a rollover; a smaller drop, or a
 * rise over half, is an error.
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

/** Returns the median of the last twelve deltas (oldest first), or null below three (decision 16). */
export const usualDelta = (lastDeltas: readonly Fixed[]): Fixed | null => {
  const known = lastDeltas.slice(-12).toSorted((a, b) => a - b)
  if (known.length < 3) return null
  const middle = known.length >> 1
  const upper = known[middle] ?? 0
  return known.length % 2 === 1 ? upper : ((known[middle - 1] ?? 0) + upper) / 2
}

/** Returns true above four times the usual. */
export const isUnusual = (delta: Fixed, lastDeltas: readonly Fixed[]): boolean => {
  const usual = usualDelta(lastDeltas)
  return usual !== null && delta > 4 * usual
}

const fewUnusual = 3

/** Returns true if at least a third of the compared readings of a table is unusual (M-25). */
export const areManyUnusual = (unusual: number, compared: number): boolean =>
  unusual >= fewUnusual && unusual * 3 >= compared

/** Ignores read-only for heat distributors. */
export const isEditable = (
  meter: {
    readonly type: MeterType
    readonly readonly: boolean
    readonly working_finish_date: string | null
  },
  today: string,
): boolean =>
  (!meter.readonly || toMeterKind(meter.type) === 'distributor') && isOpen(meter.working_finish_date, today)

export const isOpen = (workingFinishDate: string | null, today: string): boolean =>
  workingFinishDate === null || workingFinishDate >= today

export const buildZeros = (type: MeterType): number[] => Array.from({ length: countRates(type) }, () => 0)

/** Returns the values before that month, or the initial ones. A heat distributor restarts monthly from 0. */
export const previousFor = (
  type: MeterType,
  last: readonly number[] | null,
  first: readonly number[] = buildZeros(type),
): number[] => (toMeterKind(type) === 'distributor' ? buildZeros(type) : [...(last ?? first)])

export const currentPeriod = (lastPeriod: string | null, present: string): string | null =>
  lastPeriod === present ? present : null

const maxAfter = ({ type, capacity, previous }: Dial): Fixed => {
  const max = previous + (capacity * SCALE) / 2
  return allowsFraction(type) ? max : Math.floor(max / SCALE) * SCALE
}

export const nearestValid = (fault: ReadingFault, dial: Dial): Fixed => {
  if (fault === 'above_half') return maxAfter(dial)
  if (fault === 'above_capacity') return dial.capacity * SCALE
  return fault === 'below_first' ? dial.first : dial.previous
}
