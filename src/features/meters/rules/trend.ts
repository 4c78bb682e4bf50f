import type { Fixed } from '#contract/meters/fixed.ts'

const months = 12
/** Of the drawing; the last month is left of the value being typed. */
const [left, lastMonth, today, top, bottom] = [4, 78, 97, 8, 48]

export interface TrendPoint {
  readonly x: number
  readonly y: number
}

/** Points of a drawing of 104 by 56. */
export interface Trend {
  readonly past: readonly TrendPoint[]
  readonly now: TrendPoint | null
  readonly lowest: Fixed
  readonly highest: Fixed
  readonly count: number
}

/** Returns null with fewer than two months, which show no course. */
export const toTrend = (deltas: readonly Fixed[], now: Fixed | null): Trend | null => {
  const past = deltas.slice(-months)
  if (past.length < 2) return null
  const all = now === null ? past : [...past, now]
  const [min, max] = [Math.min(...all), Math.max(...all)]
  const toY = (value: Fixed): number =>
    max === min ? (top + bottom) / 2 : bottom - ((value - min) / (max - min)) * (bottom - top)
  const step = (lastMonth - left) / (past.length - 1)
  return {
    past: past.map((value, index) => ({ x: left + index * step, y: toY(value) })),
    now: now === null ? null : { x: today, y: toY(now) },
    lowest: Math.min(...past),
    highest: Math.max(...past),
    count: past.length,
  }
}
