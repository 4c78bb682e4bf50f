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
const dialsOf = (meter: Meter, period: string): readonly ZoneDial[] => {
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

/** One field: where its text stands in the lane's draft, and the dial that judges it. */
export interface Slot {
  /** The field's id in the document. */
  readonly id: string
  readonly lane: string
  readonly index: number
  readonly dial: ZoneDial
}

/** What the whole form knows: the organisation's day and period, and whether readings are taken now. */
interface FormFacts {
  readonly today: string
  readonly period: string
  readonly isTaking: boolean
  /** The resident may write over what was sent. */
  readonly canCorrect: boolean
  readonly timeZone: string
}

/** A meter of the list with its fields for the period. */
export interface MeterForm extends FormFacts {
  readonly meter: Meter
  readonly lane: string
  readonly slots: readonly Slot[]
}

/** The forms of the list; `laneOf` names a meter's lane in the outbox. */
export const formsOf = (
  meters: readonly Meter[],
  facts: FormFacts,
  laneOf: (meterId: number, period: string) => string,
): readonly MeterForm[] =>
  meters.map((meter) => {
    const lane = laneOf(meter.id, facts.period)
    const slots = dialsOf(meter, facts.period).map((dial, index) => ({
      id: `reading-${meter.id}-${index}`,
      lane,
      index,
      dial,
    }))
    return { ...facts, meter, lane, slots }
  })

/** The day of the previous readings, 'YYYY-MM-DD', where all meters have the same; null where they differ. */
export const commonDate = (forms: readonly MeterForm[]): string | null => {
  const dates = new Set(forms.map(({ meter }) => meter.previous_date).filter((date) => date !== null))
  const [first = null] = dates
  return dates.size === 1 ? first : null
}
