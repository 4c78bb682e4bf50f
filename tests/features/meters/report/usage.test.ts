import { describe, expect, it } from 'vitest'
import { SCALE } from '#contract/meters/fixed.ts'
import { toUsage } from '../../../../src/features/meters/report/rules/usage.ts'
import { cold, electric, months } from './rows.ts'

const earlier = [
  { period: '2025-01', deltas: [5] },
  { period: '2025-02', deltas: [4] },
  { period: '2025-03', deltas: [4.1] },
]

describe('the consumption of one meter', () => {
  it('M-16: is compared month by month with the year before', () => {
    const usage = toUsage({ ...cold, earlier }, months)
    expect(usage?.months.map(({ period, value, past }) => [period, value, past])).toEqual([
      ['2026-01', 4.2, 5],
      ['2026-02', 0, 4],
      ['2026-03', 3.95, 4.1],
    ])
    expect(usage?.months[1]?.used).toBeNull()
    expect([usage?.total, usage?.totalBefore]).toEqual([8.15 * SCALE, 13.1 * SCALE])
  })

  it('M-16: totals are not compared if a month of the year before is unknown', () => {
    expect(toUsage({ ...cold, earlier: earlier.slice(1) }, months)?.totalBefore).toBeNull()
    expect(toUsage(cold, months)?.totalBefore).toBeNull()
  })

  it('M-16: compares with months of the range itself, but draws no second bar in more than two years', () => {
    const year = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
    const all = [...year.map((month) => month.replace('2026', '2025')), ...year]
    const row = { ...cold, readings: all.map((period) => ({ period, values: [1], deltas: [2] })) }
    expect(toUsage(row, all)?.months.at(-1)?.past).toBe(2)
    expect(toUsage(row, ['2024-12', ...all])?.months.at(-1)).toMatchObject({
      past: null,
      usedBefore: 2 * SCALE,
    })
  })

  it('M-16: adds the zones of a month up and omits months before the first and after the last reading', () => {
    const usage = toUsage(electric, months)
    expect(usage?.months.map(({ period, index, used }) => [period, index, used])).toEqual([
      ['2026-02', 1, 122 * SCALE],
    ])
    expect(usage?.lines.map(({ deltas }) => deltas[1])).toEqual([80 * SCALE, 42 * SCALE])
  })

  it('M-16: is unknown without readings', () => {
    expect(toUsage(cold, ['2020-01'])).toBeNull()
    expect(toUsage({ ...cold, readings: [] }, months)).toBeNull()
  })
})
