import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDial, nearestValid, checkReading } from '#contract/meters/rules.ts'
import { meterTypes, shownDecimals } from '#contract/meters/types.ts'
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
    expect(formatDial('ColdWaterAreaMeter', 8_710_000, 99_999)).toBe('00087,10')
    expect(formatDial('ColdWaterAreaMeter', 8_710_500, 99_999)).toBe('00087,105')
    expect(formatDial('ElectricOneRateAreaMeter', 2032 * SCALE, 99_999)).toBe('02032')
    fc.assert(
      fc.property(
        anyCase,
        ({ value, dial }) => parseFixed(formatDial(dial.type, value, dial.capacity)) === value,
      ),
    )
  })

  it('M-11: shows two decimals, five for heat, and none for whole units', () => {
    for (const type of meterTypes) {
      const isWhole = type.startsWith('Electric') || type === 'HeatDistributorAreaMeter'
      const fraction = type === 'HeatAreaMeter' || type === 'HeatHouseMeter' ? 5 : 2
      expect(shownDecimals(type, 7 * SCALE), type).toBe(isWhole ? 0 : fraction)
      expect(shownDecimals(type, 7.5 * SCALE), type).toBe(fraction)
    }
    expect(formatDial('ElectricOneRateAreaMeter', 2032 * SCALE, 99_999)).toBe('02032')
    expect(formatDial('ElectricOneRateAreaMeter', 2032.5 * SCALE, 99_999)).toBe('02032,50')
    expect(formatDial('HeatDistributorAreaMeter', 118.5 * SCALE, 99_999)).toBe('00118,50')
  })
})
