import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialText, numberToReach, shownDecimals, checkReading } from '#contract/meters/rules.ts'
import { one, parseFixed } from '#contract/meters/fixed.ts'
import { anyCase } from './arbitrary.ts'

describe('the number that an error names', () => {
  it('M-07 M-08: would itself be taken', () => {
    fc.assert(
      fc.property(anyCase, ({ value, dial }) => {
        const check = checkReading(value, dial)
        fc.pre(!check.ok && check.fault !== 'below_first')
        const named = check.ok ? 0 : numberToReach(check.fault, dial)
        expect(checkReading(named, dial).ok).toBe(true)
      }),
    )
  })

  it('M-07: is the previous reading for one below it, the most that is right for one over half of the dial', () => {
    const dial = {
      type: 'ColdWaterAreaMeter',
      capacity: 99_999,
      previous: 87.1 * one,
      first: 0,
    } as const
    expect(numberToReach('below_previous', dial)).toBe(dial.previous)
    expect(numberToReach('above_half', dial)).toBe(dial.previous + 4_999_950_000)
  })

  it('M-07: is shown as on the dial, so that whoever types it gets this very value', () => {
    expect(dialText('ColdWaterAreaMeter', 8_710_000, 99_999)).toBe('00087,10')
    expect(dialText('ColdWaterAreaMeter', 8_710_500, 99_999)).toBe('00087,105')
    expect(dialText('ElectricOneRateAreaMeter', 2032 * one, 99_999)).toBe('02032')
    fc.assert(
      fc.property(
        anyCase,
        ({ value, dial }) => parseFixed(dialText(dial.type, value, dial.capacity)) === value,
      ),
    )
  })

  it('M-11: two decimals, heat five, electricity none, the distributor only what there is', () => {
    expect(shownDecimals('GasAreaMeter', 0)).toBe(2)
    expect(shownDecimals('HeatHouseMeter', 0)).toBe(5)
    expect(shownDecimals('ElectricOneRateAreaMeter', 0)).toBe(0)
    expect(shownDecimals('HeatDistributorAreaMeter', 118 * one)).toBe(0)
    expect(shownDecimals('HeatDistributorAreaMeter', 118 * one + 1)).toBe(5)
  })
})
