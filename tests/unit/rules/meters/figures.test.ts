import { describe, expect, it } from 'vitest'
import { one } from '#contract/meters/fixed.ts'
import { consumption, dialText, shownDecimals } from '../../../../src/features/meters/rules/figures.ts'
import { numberToReach } from '../../../../src/features/meters/rules/reach.ts'
import { coldDial } from './dials.ts'

describe('figures of a reading', () => {
  it('M-11: water and gas show two decimals, heat five, electricity none', () => {
    expect(consumption('ColdWaterAreaMeter', 4.2 * one)).toBe('4,20')
    expect(consumption('GasAreaMeter', 11.404 * one)).toBe('11,40')
    expect(consumption('HeatAreaMeter', 84_270)).toBe('0,84270')
    expect(consumption('ElectricTwoRateAreaMeter', 86 * one)).toBe('86')
  })

  it('M-11: the heat distributor shows whole units, and a fraction of up to five decimals where there is one', () => {
    expect(shownDecimals('HeatDistributorAreaMeter', 118 * one)).toBe(0)
    expect(consumption('HeatDistributorAreaMeter', 118.50005 * one)).toBe('118,50005')
  })

  it('M-07: the number to reach is written as on the dial and is never cut below what is right', () => {
    expect(dialText('ColdWaterAreaMeter', 87.1 * one, 99_999)).toBe('00087,10')
    expect(dialText('ColdWaterAreaMeter', 8_710_500, 99_999)).toBe('00087,105')
  })

  it('M-07: below the previous reading, the previous reading is named', () => {
    expect(numberToReach('below_previous', coldDial)).toBe(coldDial.previous)
  })

  it('M-08: over half of the dial, the most that is right is named', () => {
    expect(numberToReach('above_half', coldDial)).toBe(coldDial.previous + 4_999_950_000)
  })
})
