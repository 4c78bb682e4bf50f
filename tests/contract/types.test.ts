import { describe, expect, it } from 'vitest'
import { previousFor, currentPeriod, buildZeros } from '#contract/meters/rules.ts'
import {
  allowsFraction,
  shownDecimals,
  toMeterKind,
  meterTypes,
  getUnit,
  getZones,
} from '#contract/meters/types.ts'

/** The types of M-02, listed independently of the contract. */
const reference = {
  ColdWaterHouseMeter: ['cold', 'м³', ['single'], 2],
  ColdWaterAreaMeter: ['cold', 'м³', ['single'], 2],
  HotWaterHouseMeter: ['hot', 'м³', ['single'], 2],
  HotWaterAreaMeter: ['hot', 'м³', ['single'], 2],
  GasAreaMeter: ['gas', 'м³', ['single'], 2],
  GasHouseMeter: ['gas', 'м³', ['single'], 2],
  ElectricOneRateHouseMeter: ['electric', 'кВт·ч', ['single'], 2],
  ElectricTwoRateHouseMeter: ['electric', 'кВт·ч', ['day', 'night'], 2],
  ElectricThreeRateHouseMeter: ['electric', 'кВт·ч', ['peak', 'night', 'half'], 2],
  ElectricOneRateAreaMeter: ['electric', 'кВт·ч', ['single'], 2],
  ElectricTwoRateAreaMeter: ['electric', 'кВт·ч', ['day', 'night'], 2],
  ElectricThreeRateAreaMeter: ['electric', 'кВт·ч', ['peak', 'night', 'half'], 2],
  HeatAreaMeter: ['heat', 'Гкал', ['single'], 5],
  HeatHouseMeter: ['heat', 'Гкал', ['single'], 5],
  HeatDistributorAreaMeter: ['distributor', 'усл. ед.', ['single'], 2],
}

describe('meter types', () => {
  it('M-02: have the kind, unit and tariff zones of the specification', () => {
    expect(
      meterTypes.map((type) => [
        type,
        [toMeterKind(type), getUnit(type), getZones(type), shownDecimals(type)],
      ]),
    ).toEqual(Object.entries(reference))
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
