import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBound } from '#contract/meters/format.ts'
import { nearestValid, checkReading } from '#contract/meters/rules.ts'
import { SCALE, parseFixed } from '#contract/meters/fixed.ts'
import { anyCase } from './arbitrary.ts'

describe('the number in an error', () => {
  it('M-07 M-08: is itself a valid reading', () => {
    fc.assert(
      fc.property(anyCase, ({ value, dial }) => {
        const check = checkReading(value, dial)
        fc.pre(!check.ok && check.fault !== 'below_first')
        const named = check.ok ? 0 : nearestValid(check.fault, dial)
        expect(checkReading(named, dial).ok).toBe(true)
      }),
    )
  })

  it('M-07: is the previous reading, or the largest valid one above it', () => {
    const dial = {
      type: 'ColdWaterAreaMeter',
      capacity: 99_999,
      previous: 87.1 * SCALE,
      first: 0,
    } as const
    expect(nearestValid('below_previous', dial)).toBe(dial.previous)
    expect(nearestValid('above_half', dial)).toBe(dial.previous + 4_999_950_000)
  })

  it('M-07: is formatted as on the dial and parses back to the same value', () => {
    fc.assert(
      fc.property(
        anyCase,
        ({ value, dial }) => parseFixed(formatBound(dial.type, value, dial.capacity)) === value,
      ),
    )
  })
})
