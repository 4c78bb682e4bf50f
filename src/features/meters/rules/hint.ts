import { SCALE, type Fixed } from '#contract/meters/fixed.ts'
import { usualDelta } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { toMeterKind } from '#contract/meters/types.ts'
import { checkText } from './entry.ts'
import type { ZoneDial } from './meter-form.ts'

/**
 * Comparison with the usual month (M-21). `roubles`: cost of the difference for `more`, else of all consumption; null
 * without a tariff or if it rounds to zero.
 */
export interface Hint {
  readonly name: 'usual' | 'more' | 'less' | 'times' | 'cost'
  /** Rounded to the displayed step; a ratio for `times`. */
  readonly difference: number
  readonly roubles: number | null
}

/** From this ratio on, the hint shows a multiple. */
const manyTimes = 2
/** Differences up to this share count as usual. */
const usualShare = 0.05

/** Displayed step: whole kWh, else tenths. */
const getStep = ({ type }: ZoneDial): Fixed => (toMeterKind(type) === 'electric' ? SCALE : SCALE / 10)

/** Returns whole roubles; null without a tariff, or if it rounds to zero. */
export const getCost = (deltas: readonly Fixed[], tariff: Meter['tariff']): number | null => {
  if (tariff === undefined) return null
  const cost = deltas.reduce((sum, delta, index) => sum + (delta / SCALE) * (tariff.roubles[index] ?? 0), 0)
  return Math.round(cost) > 0 ? Math.round(cost) : null
}

const sum = (values: readonly Fixed[]): Fixed => values.reduce((all, value) => all + value, 0)

/** Null if unknown. Excludes heating, which is seasonal. */
const getUsual = (dials: readonly ZoneDial[]): Fixed | null => {
  const usual = dials.map(({ type, lastDeltas }) =>
    toMeterKind(type) === 'heat' || toMeterKind(type) === 'distributor' ? null : usualDelta(lastDeltas),
  )
  const known = usual.filter((value) => value !== null)
  return known.length === dials.length && sum(known) > 0 ? sum(known) : null
}

/** Returns null until all fields are valid, or without data. */
export const getHint = (
  texts: readonly string[],
  dials: readonly ZoneDial[],
  tariff: Meter['tariff'],
): Hint | null => {
  const checks = dials.map((dial, index) => checkText(texts[index] ?? '', dial))
  const deltas = checks.flatMap((check) => (check?.ok ? [check.delta] : []))
  const [dial] = dials
  if (dial === undefined || deltas.length < dials.length) return null
  const roubles = getCost(deltas, tariff)
  const usual = getUsual(dials)
  if (usual === null) return roubles === null ? null : { name: 'cost', difference: 0, roubles }
  const [used, step] = [sum(deltas), getStep(dial)]
  const difference = Math.round(Math.abs(used - usual) / step) * step
  if (difference === 0 || Math.abs(used - usual) <= usual * usualShare)
    return { name: 'usual', difference: 0, roubles }
  if (used < usual) return { name: 'less', difference, roubles }
  const times = Math.round(used / usual)
  if (times >= manyTimes) return { name: 'times', difference: times, roubles }
  const share = dials.map((each, index) => (deltas[index] ?? 0) - (usualDelta(each.lastDeltas) ?? 0))
  return { name: 'more', difference, roubles: getCost(share, tariff) }
}
