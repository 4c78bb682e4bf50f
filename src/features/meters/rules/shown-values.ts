import type { Fixed } from '#contract/meters/fixed.ts'
import { judge } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { toFixed, type ZoneDial } from './dial.ts'

/** A zone's value of the month and its consumption; null where there is none. */
export interface ShownValue {
  readonly value: Fixed | null
  readonly delta: Fixed | null
}

/**
 * The values that stand for the month. The consumption is what the server counted, else what the law makes of the
 * value.
 */
export const shownValues = (
  values: readonly number[] | null,
  dials: readonly ZoneDial[],
  counted: readonly number[] | undefined,
): readonly ShownValue[] =>
  dials.map((dial, index) => {
    const [number, delta] = [values?.[index], counted?.[index]]
    if (number === undefined) return { value: null, delta: null }
    const value = toFixed(number)
    if (delta !== undefined) return { value, delta: toFixed(delta) }
    const judgement = judge(value, dial)
    return { value, delta: judgement.ok ? judgement.delta : null }
  })

/** What the server counted for the period. */
export const deltasOf = (meter: Meter, period: string): readonly number[] | undefined =>
  meter.readings.find((reading) => reading.period === period)?.deltas
