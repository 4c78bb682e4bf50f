import { one, type Fixed } from '#contract/meters/fixed.ts'
import { kindOf, type MeterKind, type MeterType } from '#contract/meters/types.ts'

/** How much of the year's average a month takes, January first. */
const heating = [2.1, 2, 1.5, 0.7, 0, 0, 0, 0, 0, 0.8, 1.5, 2]
const darkness = [1.2, 1.1, 1.05, 1, 0.9, 0.85, 0.85, 0.9, 1, 1.05, 1.1, 1.2]
const summer = [0.95, 0.95, 0.95, 1, 1.05, 1.1, 1.1, 1.05, 1, 0.95, 0.95, 0.95]
const seasons: Record<MeterKind, readonly number[]> = {
  cold: summer,
  hot: darkness,
  gas: darkness,
  electric: darkness,
  heat: heating,
  distributor: heating,
}

/** The least that a dial of the kind is read to. */
const steps: Record<MeterKind, Fixed> = {
  cold: one / 100,
  hot: one / 100,
  gas: one / 100,
  electric: one,
  heat: 1,
  distributor: one,
}

/** A plausible month: the average by season, give or take a tenth. `period` is 'YYYY-MM'. */
export const consumptionOf = (
  type: MeterType,
  average: number,
  period: string,
  random: () => number,
): Fixed => {
  const kind = kindOf(type)
  const season = seasons[kind][Number(period.slice(5)) - 1] ?? 1
  const amount = average * season * (0.9 + 0.2 * random()) * one
  return Math.round(amount / steps[kind]) * steps[kind]
}
