import { one, toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import type { Dial } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { zonesOf, type Zone } from '#contract/meters/types.ts'

/** One field of the form: a meter's zone with the dial that its reading is judged by. */
export interface ZoneDial extends Dial {
  readonly zone: Zone
  /** Monthly consumption of earlier months, oldest first. */
  readonly lastDeltas: readonly Fixed[]
}

/** A wire number as fixed point; one with more than five decimals, such as a computed delta, is rounded. */
export const toFixed = (value: number): Fixed => toFixedPoint(value) ?? Math.round(value * one)

/** The dials of a meter in the order of its values; the months before `period` say what is usual. */
export const dialsOf = (meter: Meter, period: string): readonly ZoneDial[] => {
  const earlier = meter.readings.filter((reading) => reading.period < period)
  return zonesOf(meter.type).map((zone, index) => ({
    zone,
    type: meter.type,
    capacity: meter.digit_capacity,
    previous: toFixed(meter.previous_values[index] ?? 0),
    first: toFixed(meter.first_values[index] ?? 0),
    lastDeltas: earlier.map((reading) => toFixed(reading.deltas[index] ?? 0)),
  }))
}
