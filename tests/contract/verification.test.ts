import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftDate, shiftMonths } from '#contract/calendar.ts'
import { getVerification } from '#contract/meters/dates.ts'
import { anyDate } from './arbitrary.ts'

const today = '2025-11-21'

describe('getVerification', () => {
  it('M-12: is past after the due date and soon within three months', () => {
    expect(getVerification('2025-11-20', today)).toEqual({ state: 'past' })
    expect(getVerification(today, today)).toEqual({ state: 'soon' })
    expect(getVerification('2026-02-21', today)).toEqual({ state: 'soon' })
    expect(getVerification(null, today)).toEqual({ state: 'unknown' })
  })

  it('M-12: gives the years, months and days left otherwise', () => {
    expect(getVerification('2026-02-22', today)).toEqual({ state: 'later', years: 0, months: 3, days: 1 })
    expect(getVerification('2028-01-20', today)).toEqual({ state: 'later', years: 2, months: 1, days: 30 })
    expect(getVerification('2025-06-30', '2025-02-28')).toEqual({
      state: 'later',
      years: 0,
      months: 4,
      days: 2,
    })
    expect(getVerification('2026-01-31', '2025-08-31')).toEqual({
      state: 'later',
      years: 0,
      months: 5,
      days: 0,
    })
  })

  it('M-12: reaches the due date if the time left is added to today', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, nextCheck) => {
        const left = getVerification(nextCheck, from)
        expect(left.state === 'past').toBe(nextCheck < from)
        fc.pre(left.state === 'later')
        expect(shiftDate(shiftMonths(from, left.years * 12 + left.months), left.days)).toBe(nextCheck)
        expect(left.months).toBeLessThan(12)
        expect(left.days).toBeGreaterThanOrEqual(0)
        expect(left.days).toBeLessThan(31)
      }),
    )
  })
})
