import { describe, expect, it } from 'vitest'
import { previousFor, currentPeriod, buildZeros } from '#contract/meters/rules.ts'
import { allowsFraction, toMeterKind, meterTypes, getUnit, getZones } from '#contract/meters/types.ts'

/** The types of M-02, listed independently of the contract. */
const reference = {
  ColdWaterHouseMeter: ['cold', 'м³', ['single']],
  ColdWaterAreaMeter: ['cold', 'м³', ['single']],
  HotWaterHouseMeter: ['hot', 'м³', ['single']],
  HotWaterAreaMeter: ['hot', 'м³', ['single']],
  GasAreaMeter: ['gas', 'м³', ['single']],
  GasHouseMeter: ['gas', 'м³', ['single']],
  ElectricOneRateHouseMeter: ['electric', 'кВт·ч', ['single']],
  ElectricTwoRateHouseMeter: ['electric', 'кВт·ч', ['day', 'night']],
  ElectricThreeRateHouseMeter: ['electric', 'кВт·ч', ['peak', 'night', 'half']],
  ElectricOneRateAreaMeter: ['electric', 'кВт·ч', ['single']],
  ElectricTwoRateAreaMeter: ['electric', 'кВт·ч', ['day', 'night']],
  ElectricThreeRateAreaMeter: ['electric', 'кВт·ч', ['peak', 'night', 'half']],
  HeatAreaMeter: ['heat', 'Гкал', ['single']],
  HeatHouseMeter: ['heat', 'Гкал', ['single']],
  HeatDistributorAreaMeter: ['distributor', 'усл. ед.', ['single']],
}

describe('meter types', () => {
  it('M-02: have the kind, unit and tariff zones of the specification', () => {
    expect(meterTypes.map((type) => [type, [toMeterKind(type), getUnit(type), getZones(type)]])).toEqual(
      Object.entries(reference),
    )
  })

  it('M-04: allow only whole numbers for electricity', () => {
    expect(meterTypes.filter((type) => !allowsFraction(type))).toEqual(
      meterTypes.filter((type) => type.startsWith('Electric')),
    )
  })
})

describe('defaults', () => {
  it('M-10: start an unknown meter at zero for each rate', () => {
    for (const type of meterTypes) {
      const rates = type.includes('Three') ? 3 : type.includes('Two') ? 2 : 1
      expect(buildZeros(type)).toEqual([0, 0, 0].slice(0, rates))
      expect(previousFor(type, null)).toEqual(buildZeros(type))
    }
  })

  it('M-10: prefer the last values, then the first values, then zeros', () => {
    expect(previousFor('ElectricTwoRateAreaMeter', [5, 6], [1, 2])).toEqual([5, 6])
    expect(previousFor('ElectricTwoRateAreaMeter', null, [1, 2])).toEqual([1, 2])
  })

  it('M-10: compare a heat distributor with 0 each month', () => {
    expect(previousFor('HeatDistributorAreaMeter', [118], [7])).toEqual([0])
    expect(previousFor('HeatAreaMeter', [118], [7])).toEqual([118])
  })

  it('M-13: use the current month only if the last reading is of it', () => {
    expect(currentPeriod('2025-11', '2025-11')).toBe('2025-11')
    expect(currentPeriod('2025-10', '2025-11')).toBeNull()
    expect(currentPeriod(null, '2025-11')).toBeNull()
  })
})
