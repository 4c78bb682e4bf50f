import { describe, expect, it } from 'vitest'
import { SCALE } from '#contract/meters/fixed.ts'
import { formatBound, formatConsumption, formatDial, formatReading } from '#contract/meters/format.ts'
import { meterTypes, toMeterKind } from '#contract/meters/types.ts'

describe('a shown reading', () => {
  it('M-11: has two decimals for every type, heat five', () => {
    for (const type of meterTypes) {
      const fraction = toMeterKind(type) === 'heat' ? ',00000' : ',00'
      expect(formatReading(type, 7 * SCALE), type).toBe(`7${fraction}`)
      expect(formatConsumption(type, 7 * SCALE), type).toBe(`7${fraction}`)
      expect(formatDial(type, 7 * SCALE, 99_999), type).toBe(`00007${fraction}`)
    }
  })

  it('M-11: cuts the digits of a reading like a dial and rounds those of a consumption', () => {
    expect(formatReading('ColdWaterAreaMeter', 8_712_900)).toBe('87,12')
    expect(formatDial('ElectricOneRateAreaMeter', 2032.5 * SCALE, 99_999)).toBe('02032,50')
    expect(formatConsumption('GasAreaMeter', 11.404 * SCALE)).toBe('11,40')
    expect(formatConsumption('GasAreaMeter', 11.406 * SCALE)).toBe('11,41')
    expect(formatConsumption('HeatAreaMeter', 84_270)).toBe('0,84270')
    expect(formatConsumption('ColdWaterAreaMeter', -4.2 * SCALE)).toBe('−4,20')
  })

  it('M-11: has the decimals of its field if the resident is asked to type it', () => {
    expect(formatBound('ColdWaterAreaMeter', 8_710_000, 99_999)).toBe('00087,10')
    expect(formatBound('ColdWaterAreaMeter', 8_710_500, 99_999)).toBe('00087,105')
    expect(formatBound('HeatHouseMeter', 1_421_730, 99_999)).toBe('00014,21730')
    expect(formatBound('ElectricOneRateAreaMeter', 2032 * SCALE, 99_999)).toBe('02032')
  })
})
