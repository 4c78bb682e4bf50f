import { checkReading } from '#contract/meters/rules.ts'
import { type Fixed, decimals, formatFixed } from '#contract/meters/fixed.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { shownDecimals, type MeterType } from '#contract/meters/types.ts'
import { toFixed, type ZoneDial } from './meter-form.ts'

export const countDigits = (capacity: number): number => String(capacity).length

/** Rounds to the displayed decimals: '4,21', '0,84270', '86'. */
export const consumption = (type: MeterType, delta: Fixed): string => {
  const places = shownDecimals(type, delta)
  const step = 10 ** (decimals - places)
  return formatFixed(Math.round(delta / step) * step, places)
}

interface ShownValue {
  readonly value: Fixed | null
  readonly delta: Fixed | null
}

/** Prefers the server's computed consumption to the local check. */
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
    const check = checkReading(value, dial)
    return { value, delta: check.ok ? check.delta : null }
  })

export const getDeltas = (meter: Meter, period: string): readonly number[] | undefined =>
  meter.readings.find((reading) => reading.period === period)?.deltas
