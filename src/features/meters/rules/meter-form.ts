import { SCALE, toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import type { Dial } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { getZones, type Zone } from '#contract/meters/types.ts'

export interface ZoneDial extends Dial {
  readonly zone: Zone
  /** Monthly, oldest first. */
  readonly lastDeltas: readonly Fixed[]
}

/** Rounds to five decimals; computed deltas may have more. */
export const toFixed = (value: number): Fixed => toFixedPoint(value) ?? Math.round(value * SCALE)

/** Keeps value order; months before `period` define usual consumption. */
const buildDials = (meter: Meter, period: string): readonly ZoneDial[] => {
  const earlier = meter.readings.filter((reading) => reading.period < period)
  return getZones(meter.type).map((zone, index) => ({
    zone,
    type: meter.type,
    capacity: meter.digit_capacity,
    previous: toFixed(meter.previous_values[index] ?? 0),
    first: toFixed(meter.first_values[index] ?? 0),
    lastDeltas: earlier.map((reading) => toFixed(reading.deltas[index] ?? 0)),
  }))
}

/** `index` is the position in the draft's texts. */
export interface Slot {
  readonly id: string
  readonly lane: string
  readonly index: number
  readonly dial: ZoneDial
}

/** Shared by all rows. */
interface FormContext {
  readonly today: string
  readonly period: string
  readonly acceptsReadings: boolean
  /** Permission to correct sent readings. */
  readonly canCorrect: boolean
  readonly timeZone: string
}

export interface MeterForm extends FormContext {
  readonly meter: Meter
  readonly lane: string
  readonly slots: readonly Slot[]
}

export const buildForms = (
  meters: readonly Meter[],
  facts: FormContext,
  getLane: (meterId: number, period: string) => string,
): readonly MeterForm[] =>
  meters.map((meter) => {
    const lane = getLane(meter.id, facts.period)
    const slots = buildDials(meter, facts.period).map((dial, index) => ({
      id: `reading-${meter.id}-${index}`,
      lane,
      index,
      dial,
    }))
    return { ...facts, meter, lane, slots }
  })

/** Returns null if the meters differ. */
export const commonDate = (forms: readonly MeterForm[]): string | null => {
  const dates = new Set(forms.map(({ meter }) => meter.previous_date).filter((date) => date !== null))
  const [first = null] = dates
  return dates.size === 1 ? first : null
}
