/** Types of the exchange; they determine kind, unit, rates and fractions. */
export const meterTypes = [
  'ColdWaterHouseMeter',
  'ColdWaterAreaMeter',
  'HotWaterHouseMeter',
  'HotWaterAreaMeter',
  'GasAreaMeter',
  'GasHouseMeter',
  'ElectricOneRateHouseMeter',
  'ElectricTwoRateHouseMeter',
  'ElectricThreeRateHouseMeter',
  'ElectricOneRateAreaMeter',
  'ElectricTwoRateAreaMeter',
  'ElectricThreeRateAreaMeter',
  'HeatAreaMeter',
  'HeatHouseMeter',
  'HeatDistributorAreaMeter',
] as const
export type MeterType = (typeof meterTypes)[number]

export type MeterKind = 'cold' | 'hot' | 'gas' | 'electric' | 'heat' | 'distributor'
export type Zone = 'single' | 'day' | 'night' | 'peak' | 'half'

export const kindNames: Readonly<Record<MeterKind, string>> = {
  cold: 'Холодная вода',
  hot: 'Горячая вода',
  gas: 'Газ',
  electric: 'Электричество',
  heat: 'Отопление',
  distributor: 'Распределитель тепла',
}

export const toMeterKind = (type: MeterType): MeterKind => {
  if (type === 'HeatDistributorAreaMeter') return 'distributor'
  if (type.startsWith('ColdWater')) return 'cold'
  if (type.startsWith('HotWater')) return 'hot'
  if (type.startsWith('Gas')) return 'gas'
  return type.startsWith('Electric') ? 'electric' : 'heat'
}

/** Returns zones in the order of values. */
export const getZones = (type: MeterType): readonly Zone[] => {
  if (type.includes('Three')) return ['peak', 'night', 'half']
  return type.includes('Two') ? ['day', 'night'] : ['single']
}

export const countRates = (type: MeterType): number => getZones(type).length

/** Returns false for electricity (decision 16). */
export const allowsFraction = (type: MeterType): boolean => toMeterKind(type) !== 'electric'

/** Decimals of a shown reading or consumption (M-11). */
export const shownDecimals = (type: MeterType): number => (toMeterKind(type) === 'heat' ? 5 : 2)

/** Returns conventional units for heat distributors (docs/specification.md). */
export const getUnit = (type: MeterType): string =>
  ({ cold: 'м³', hot: 'м³', gas: 'м³', electric: 'кВт·ч', heat: 'Гкал', distributor: 'усл. ед.' })[
    toMeterKind(type)
  ]
