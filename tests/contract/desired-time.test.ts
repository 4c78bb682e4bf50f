import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  desiredEnd,
  toInstant,
  isDesirable,
  hasVisitDuration,
  toWallTime,
} from '#contract/requests/desired-time.ts'

describe('desired time', () => {
  it('Q-02: ends fifteen minutes after its start', () => {
    expect(desiredEnd('2026-11-13T11:00:00Z')).toBe('2026-11-13T11:15:00.000Z')
    expect(hasVisitDuration('2026-11-13T11:00:00Z', '2026-11-13T14:15:00+03:00')).toBe(true)
    expect(hasVisitDuration('2026-11-13T11:00:00Z', '2026-11-13T11:16:00Z')).toBe(false)
    expect(hasVisitDuration('nonsense', 'nonsense')).toBe(false)
  })

  it('Q-02: uses the organisation’s time zone, not the device’s', () => {
    expect(toInstant('2026-11-13', '14:00', 'Europe/Moscow')).toBe('2026-11-13T11:00:00.000Z')
    expect(toInstant('2026-11-13', '14:00', 'Asia/Vladivostok')).toBe('2026-11-13T04:00:00.000Z')
  })

  it('Q-02: moves a skipped time one hour later and takes the first of a repeated one', () => {
    expect(toInstant('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(toInstant('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(toInstant('2026-10-25', '03:30', 'Europe/Berlin')).toBe('2026-10-25T02:30:00.000Z')
  })

  it('Q-02: converts an instant to wall time and back', () => {
    const zone = fc.constantFrom('Europe/Moscow', 'Asia/Vladivostok', 'Europe/Kaliningrad', 'Asia/Kamchatka')
    const instant = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, zone, (moment, timeZone) => {
        moment.setUTCSeconds(0, 0)
        const [date = '', time = ''] = toWallTime(moment, timeZone).split('T')
        expect(toInstant(date, time, timeZone)).toBe(moment.toISOString())
      }),
    )
  })

  it('Q-02: accepts a time up to two months ahead or one month past', () => {
    const now = new Date('2026-11-13T11:00:00Z')
    expect(isDesirable('2026-10-15T11:00:00Z', now)).toBe(true)
    expect(isDesirable('2026-10-13T11:00:00Z', now)).toBe(false)
    expect(isDesirable('2027-01-12T11:00:00Z', now)).toBe(true)
    expect(isDesirable('2027-02-12T11:00:00Z', now)).toBe(false)
  })
})
