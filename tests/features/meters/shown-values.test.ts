import { describe, expect, it } from 'vitest'
import { SCALE } from '#contract/meters/fixed.ts'
import { consumption } from '../../../src/features/meters/rules/shown-values.ts'

describe('consumption', () => {
  it('M-11: shows two decimals, heat five, whole units none', () => {
    expect(consumption('ColdWaterAreaMeter', 4.2 * SCALE)).toBe('4,20')
    expect(consumption('GasAreaMeter', 11.404 * SCALE)).toBe('11,40')
    expect(consumption('HeatAreaMeter', 84_270)).toBe('0,84270')
    expect(consumption('ElectricTwoRateAreaMeter', 86 * SCALE)).toBe('86')
    expect(consumption('HeatDistributorAreaMeter', 118 * SCALE)).toBe('118')
  })
})
