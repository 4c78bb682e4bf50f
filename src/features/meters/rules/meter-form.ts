import { SCALE, toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import type { Dial } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { getZones, type Zone } from '#contract/meters/types.ts'

/** The dial of one zone of a meter, by which a reading is checked. */
export interface ZoneDial extends Dial {
  readonly zone: Zone
  /** Monthly consumption of earlier months, oldest first. */
  readonly lastDeltas: readonly Fixed[]
}

/** A number of a reply as fixed point; more than five decimals, as in a computed delta, are rounded. */
export const toFixed = (value: number): Fixed => toFixedPoint(value) ?? Math.round(value * SCALE)

/** The dials of a meter in the order of its values; the months before `period` define the usual consumption. */
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

/** A field of the form: the position of its text in the draft of the lane, and its dial. */
export interface Slot {
  /** The field's id in the document. */
  readonly id: string
  readonly lane: string
  readonly index: number
  readonly dial: ZoneDial
}

/** Facts that all rows of the form share: the day and the period of the organisation, and what the resident may do. */
interface FormContext {
  readonly today: string
  readonly period: string
  readonly acceptsReadings: boolean
  /** The resident may correct sent readings. */
  readonly canCorrect: boolean
  readonly timeZone: string
}

/** A meter of the list with its fields for the period. */
export interface MeterForm extends FormContext {
  readonly meter: Meter
  readonly lane: string
  readonly slots: readonly Slot[]
}

/** The forms of a list of meters; `getLane` gives the name of a lane of the outbox. */
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

/** The date of the previous readings, 'YYYY-MM-DD', if all meters have the same one; else null. */
export const commonDate = (forms: readonly MeterForm[]): string | null => {
  const dates = new Set(forms.map(({ meter }) => meter.previous_date).filter((date) => date !== null))
  const [first = null] = dates
  return dates.size === 1 ? first : null
}
