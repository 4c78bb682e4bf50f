import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsBetween, shiftPeriod } from '#contract/calendar.ts'
import { listMonths } from '../../../../src/lib/dates/month-range.ts'
import { rangeTitle, reportRanges, spokenMonth } from '../../../../src/features/meters/report/rules/range.ts'

const { validateRange, toRange, readyRanges, yearsTo } = reportRanges
const periods = fc
  .tuple(fc.integer({ min: 2010, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

describe('the period of a report', () => {
  it('M-15 P-30: ready ranges have 1, 6, 12 and 24 months, of which the last is the current one', () => {
    expect(readyRanges.map((ready) => toRange(ready, '2026-03'))).toEqual([
      { from: '2026-03', till: '2026-03' },
      { from: '2025-10', till: '2026-03' },
      { from: '2025-04', till: '2026-03' },
      { from: '2024-04', till: '2026-03' },
    ])
  })

  it('M-15: lists all months of a range in order, across years', () => {
    expect(listMonths({ from: '2025-11', till: '2026-02' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    fc.assert(
      fc.property(periods, fc.integer({ min: 0, max: 59 }), (from, more) => {
        const till = shiftPeriod(from, more)
        const months = listMonths({ from, till })
        expect([months.length, months[0], months.at(-1)]).toEqual([more + 1, from, till])
        expect(months.every((month, index) => monthsBetween(from, month) === index)).toBe(true)
      }),
    )
  })

  it('M-15: rejects a reversed range and one over five years', () => {
    expect(validateRange({ from: '2026-03', till: '2026-03' })).toBeNull()
    expect(validateRange({ from: '2026-03', till: '2026-02' })).toBe('reversed')
    expect(validateRange({ from: '2021-04', till: '2026-03' })).toBeNull()
    expect(validateRange({ from: '2021-03', till: '2026-03' })).toBe('too_long')
  })

  it('M-15: is titled by its months, once if there is one', () => {
    expect(rangeTitle({ from: '2025-03', till: '2026-03' })).toBe('мар 2025 – мар 2026')
    expect(rangeTitle({ from: '2026-03', till: '2026-03' })).toBe('мар 2026')
    expect(spokenMonth('2025-12')).toBe('декабрь 2025')
  })

  it('M-15: offers ten years, the current one first', () => {
    expect(yearsTo('2026-03')).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017])
  })
})
