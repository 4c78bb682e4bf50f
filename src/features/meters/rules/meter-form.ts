import type { Meter } from '#contract/meters/schema.ts'
import { dialsOf, type ZoneDial } from './dial.ts'

/** One field: where its text stands in the lane's draft, and the dial that judges it. */
export interface Slot {
  /** The field's id in the document. */
  readonly id: string
  readonly lane: string
  readonly index: number
  readonly dial: ZoneDial
}

/** What the whole form knows: the organisation's day and period, and whether readings are taken now. */
export interface FormFacts {
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
