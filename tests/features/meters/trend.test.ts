import { describe, expect, it } from 'vitest'
import { toTrend } from '../../../src/features/meters/rules/trend.ts'

describe('the line of a year', () => {
  it('M-03: draws at most the last twelve months, the highest on top, the lowest at the bottom', () => {
    const trend = toTrend([900, ...Array.from({ length: 12 }, (_, index) => index * 10)], null)
    expect(trend?.past).toHaveLength(12)
    expect([trend?.past[0], trend?.past.at(-1)]).toEqual([
      { x: 4, y: 48 },
      { x: 78, y: 8 },
    ])
    expect(trend).toMatchObject({ now: null, lowest: 0, highest: 110, count: 12 })
  })

  it('M-03: the typed value joins it on the same scale, beyond the known months too', () => {
    expect(toTrend([10, 20], 30)).toMatchObject({
      past: [
        { x: 4, y: 48 },
        { x: 78, y: 28 },
      ],
      now: { x: 97, y: 8 },
      highest: 20,
    })
  })

  it('M-03: is level for equal months, and absent with fewer than two', () => {
    expect(toTrend([5, 5], 5)?.now?.y).toBe(28)
    expect(toTrend([5], 7)).toBeNull()
    expect(toTrend([], null)).toBeNull()
  })
})
