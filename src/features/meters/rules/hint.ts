import { SCALE, type Fixed } from '#contract/meters/fixed.ts'
import { usualDelta } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { toMeterKind } from '#contract/meters/types.ts'
import { checkText } from './entry.ts'
import type { ZoneDial } from './meter-form.ts'

/**
 * What an entered reading means beside the usual month (M-21). `roubles` is what the difference costs where it is more,
 * else what the whole consumption costs; null without a tariff, and below one rouble.
 */
export interface Hint {
  readonly name: 'usual' | 'more' | 'less' | 'times' | 'cost'
  /** How much it differs from the usual consumption, rounded as it is told; how many times for `times`. */
  readonly difference: number
  readonly roubles: number | null
}

/** From so many times the usual consumption on, the difference is told as a multiple. */
const manyTimes = 2
/** A difference of so much of the usual consumption is told as none. */
const usualShare = 0.05

/** The tenths that a difference is told in; kilowatt-hours are told whole. */
const getStep = ({ type }: ZoneDial): Fixed => (toMeterKind(type) === 'electric' ? SCALE : SCALE / 10)

const getCost = (deltas: readonly Fixed[], tariff: Meter['tariff']): number | null => {
  if (tariff === undefined) return null
  const cost = deltas.reduce((sum, delta, index) => sum + (delta / SCALE) * (tariff.roubles[index] ?? 0), 0)
  return Math.round(cost) > 0 ? Math.round(cost) : null
}

const sum = (values: readonly Fixed[]): Fixed => values.reduce((all, value) => all + value, 0)

/** The usual consumption of all zones; null while it is unknown. Heating has none: it follows the season. */
const getUsual = (dials: readonly ZoneDial[]): Fixed | null => {
  const usual = dials.map(({ type, lastDeltas }) =>
    toMeterKind(type) === 'heat' || toMeterKind(type) === 'distributor' ? null : usualDelta(lastDeltas),
  )
  const known = usual.filter((value) => value !== null)
  return known.length === dials.length && sum(known) > 0 ? sum(known) : null
}

/** The hint for the texts of a meter's fields; null until all are filled and right, and where nothing is known. */
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
