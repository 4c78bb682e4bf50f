import { checkReading } from '#contract/meters/rules.ts'
import type { Fixed } from '#contract/meters/fixed.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { toFixed, type ZoneDial } from './meter-form.ts'

export const countDigits = (capacity: number): number => String(capacity).length

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
