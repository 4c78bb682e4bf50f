import { shiftPeriod } from '#contract/calendar.ts'
import { fromFixedPoint, toFixedPoint, SCALE, type Fixed } from '#contract/meters/fixed.ts'
import { toMeterKind, type MeterKind, type MeterType } from '#contract/meters/types.ts'
import { createRandom } from './copy.ts'
import type { DemoMeter } from './demo-data.ts'

/** Share of the yearly mean by month, January first. */
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

/** Smallest readable step. */
const steps: Record<MeterKind, Fixed> = {
  cold: SCALE / 100,
  hot: SCALE / 100,
  gas: SCALE / 100,
  electric: SCALE,
  heat: 1,
  distributor: SCALE,
}

/** Returns the seasonal average ±10 %. `period` is 'YYYY-MM'. */
export const simulateConsumption = (
  type: MeterType,
  average: number,
  period: string,
  random: () => number,
): Fixed => {
  const kind = toMeterKind(type)
  const season = seasons[kind][Number(period.slice(5)) - 1] ?? 1
  const amount = average * season * (0.9 + 0.2 * random()) * SCALE
  return Math.round(amount / steps[kind]) * steps[kind]
}

interface HistoryRow {
  readonly period: string
  readonly values: number[]
  readonly deltas: number[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Returns rows oldest first, ending at the meter's last values before `present`. The result is deterministic. */
export const buildHistory = (meter: DemoMeter, present: string, count: number): HistoryRow[] => {
  const random = createRandom(Number(meter.serial))
  const months = Array.from({ length: count }, (_, index) => shiftPeriod(present, index - count)).map(
    (period, index) => ({
      period,
      deltas: meter.average.map((average, zone) => {
        const recent = meter.recent?.[count - 1 - index]?.[zone]
        return recent === undefined
          ? simulateConsumption(meter.type, average, period, random)
          : (toFixedPoint(recent) ?? 0)
      }),
    }),
  )
  return months.map(({ period, deltas }, index) => {
    const after = months.slice(index + 1)
    const values = meter.last.map(
      (last, zone) => (toFixedPoint(last) ?? 0) - sum(after.map((month) => month.deltas[zone] ?? 0)),
    )
    const isCountedAnew = toMeterKind(meter.type) === 'distributor'
    return {
      period,
      values: (isCountedAnew ? deltas : values).map(fromFixedPoint),
      deltas: deltas.map(fromFixedPoint),
    }
  })
}
