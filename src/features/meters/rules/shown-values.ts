import { shownDecimals } from '#contract/meters/figures.ts'
import { type Fixed, decimals, formatFixed } from '#contract/meters/fixed.ts'
import { judge } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import type { MeterType } from '#contract/meters/types.ts'
import { toFixed, type ZoneDial } from './meter-form.ts'

/** Digits that the dial shows before the comma. */
export const digitsOf = (capacity: number): number => String(capacity).length

/** A consumption as text, rounded to the decimals shown: '4,21', '0,84270', '86'. */
export const consumption = (type: MeterType, delta: Fixed): string => {
  const places = shownDecimals(type, delta)
  const step = 10 ** (decimals - places)
  return formatFixed(Math.round(delta / step) * step, places)
}

/** A zone's value of the month and its consumption; null where there is none. */
interface ShownValue {
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
