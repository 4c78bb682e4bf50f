import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftDate } from '#contract/calendar.ts'
import { checkWindow, isInWindow, toPeriod, toWindow } from '#contract/meters/dates.ts'
import { anyDate, anyPeriod } from './arbitrary.ts'

const wholeMonth = { from_day: 1, till_day: 31, strict: false }
const middle = { from_day: 15, till_day: 25, strict: true }
const crossing = { from_day: 25, till_day: 5, strict: true }

const anyWindow = fc.record({
  from_day: fc.integer({ min: 1, max: 28 }),
  till_day: fc.integer({ min: 1, max: 31 }),
  strict: fc.boolean(),
})

describe('submission window', () => {
  it('M-18: covers the whole month by default, whatever its length', () => {
    expect(toWindow('2025-02', wholeMonth)).toEqual({ from: '2025-02-01', till: '2025-02-28' })
    expect(toWindow('2024-02', wholeMonth)).toEqual({ from: '2024-02-01', till: '2024-02-29' })
  })

  it('M-18: belongs to the month in which it begins', () => {
    expect(toWindow('2025-12', crossing)).toEqual({ from: '2025-12-25', till: '2026-01-05' })
    expect(toPeriod('2026-01-05', crossing)).toBe('2025-12')
    expect(toPeriod('2026-01-06', crossing)).toBe('2026-01')
    expect(toPeriod('2025-12-25', crossing)).toBe('2025-12')
  })

  it('M-18: assigns each of its days to its period', () => {
    fc.assert(
      fc.property(anyPeriod, anyWindow, fc.nat(62), (period, window, offset) => {
        fc.pre(window.till_day >= window.from_day || window.till_day < window.from_day - 3)
        const day = shiftDate(toWindow(period, window).from, offset)
        fc.pre(isInWindow(day, period, window))
        expect(toPeriod(day, window)).toBe(period)
      }),
    )
  })
})

describe('checkWindow', () => {
  it('O-08: accepts a reading inside the window, whatever the device’s date', () => {
    fc.assert(
      fc.property(anyDate, anyDate, anyWindow, (today, capturedOn, window) => {
        const period = toPeriod(today, window)
        fc.pre(isInWindow(today, period, window))
        expect(checkWindow(period, capturedOn, today, window)).toBe('open')
      }),
    )
  })

  it('O-08: rejects outside a strict window and accepts the current month outside a lenient one', () => {
    expect(checkWindow('2025-11', '2025-11-14', '2025-11-14', middle)).toBe('window_closed')
    expect(checkWindow('2025-11', '2025-11-26', '2025-11-26', middle)).toBe('window_closed')
    expect(checkWindow('2025-11', '2025-11-26', '2025-11-26', { ...middle, strict: false })).toBe('open')
    expect(checkWindow('2025-10', '2025-11-26', '2025-11-26', { ...middle, strict: false })).toBe(
      'window_closed',
    )
  })

  it('O-08: accepts a reading of the window for three days after it, as late', () => {
    expect(checkWindow('2025-11', '2025-11-25', '2025-11-28', middle)).toBe('late')
    expect(checkWindow('2025-11', '2025-11-25', '2025-11-29', middle)).toBe('window_closed')
    expect(checkWindow('2025-11', '2025-11-14', '2025-11-28', middle)).toBe('window_closed')
    expect(checkWindow('2025-11', '2025-11-30', '2025-12-03', wholeMonth)).toBe('late')
    expect(checkWindow('2025-11', '2025-12-01', '2025-12-01', wholeMonth)).toBe('window_closed')
    expect(checkWindow('2025-11', '2025-12-05', '2025-12-08', crossing)).toBe('late')
  })

  it('O-08: accepts a period in its window, the current one of a lenient window and one that closed within three days', () => {
    const near = fc.integer({ min: -6, max: 6 })
    const far = fc.integer({ min: -70, max: 70 })
    fc.assert(
      fc.property(
        anyPeriod,
        fc.oneof(near, far),
        fc.oneof(near, far),
        anyWindow,
        (period, afterEnd, days, window) => {
          const { from, till } = toWindow(period, window)
          const today = shiftDate(till, afterEnd)
          const capturedOn = shiftDate(today, days)
          const isInside = (day: string) => from <= day && day <= till
          const isCurrent = !window.strict && period === toPeriod(today, window)
          const isLate = till < today && today <= shiftDate(till, 3) && isInside(capturedOn)
          const expected = isInside(today) || isCurrent ? 'open' : isLate ? 'late' : 'window_closed'
          expect(checkWindow(period, capturedOn, today, window)).toBe(expected)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
