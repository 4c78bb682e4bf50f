import { shiftPeriod } from '#contract/calendar.ts'
import { fromFixedPoint, toFixedPoint } from '#contract/meters/fixed.ts'
import { kindOf } from '#contract/meters/types.ts'
import { consumptionOf } from './consumption.ts'
import type { DemoMeter } from './demo-data.ts'
import { randomOf } from './random.ts'

export interface HistoryRow {
  readonly period: string
  readonly values: number[]
  readonly deltas: number[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Readings of `count` months that end at the meter's last values in the period before `present`, oldest first. The
 * same for the same meter and months.
 */
export const historyOf = (meter: DemoMeter, present: string, count: number): HistoryRow[] => {
  const random = randomOf(Number(meter.serial))
  const months = Array.from({ length: count }, (_, index) => shiftPeriod(present, index - count)).map(
    (period) => ({
      period,
      deltas: meter.average.map((average) => consumptionOf(meter.type, average, period, random)),
    }),
  )
  return months.map(({ period, deltas }, index) => {
    const after = months.slice(index + 1)
    const values = meter.last.map(
      (last, zone) => (toFixedPoint(last) ?? 0) - sum(after.map((month) => month.deltas[zone] ?? 0)),
    )
    const isCountedAnew = kindOf(meter.type) === 'distributor'
    return {
      period,
      values: (isCountedAnew ? deltas : values).map(fromFixedPoint),
      deltas: deltas.map(fromFixedPoint),
    }
  })
}
