/** Meter types of the exchange; kind, unit, rates and fractions follow from each. */
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

/** What a meter counts, as residents and the organisation read it. */
export const kindNames: Readonly<Record<MeterKind, string>> = {
  cold: 'Холодная вода',
  hot: 'Горячая вода',
  gas: 'Газ',
  electric: 'Электричество',
  heat: 'Отопление',
  distributor: 'Распределитель тепла',
}

/** The measured resource of a meter type. */
export const toMeterKind = (type: MeterType): MeterKind => {
  if (type === 'HeatDistributorAreaMeter') return 'distributor'
  if (type.startsWith('ColdWater')) return 'cold'
  if (type.startsWith('HotWater')) return 'hot'
  if (type.startsWith('Gas')) return 'gas'
  return type.startsWith('Electric') ? 'electric' : 'heat'
}

/** Tariff zones in the order of values: two are day and night, three are peak, night and half-peak. */
export const getZones = (type: MeterType): readonly Zone[] => {
  if (type.includes('Three')) return ['peak', 'night', 'half']
  return type.includes('Two') ? ['day', 'night'] : ['single']
}

/** Number of values of a reading, by the rate in the type's name. */
export const countRates = (type: MeterType): number => getZones(type).length

/** Whether a reading may have a fraction: all but electricity (decision 16). */
export const allowsFraction = (type: MeterType): boolean => toMeterKind(type) !== 'electric'

/** Decimals that readings and consumption are shown with: heat five, others two, those that are typed whole too (M-11). */
export const shownDecimals = (type: MeterType): number => (toMeterKind(type) === 'heat' ? 5 : 2)

/** Unit in Russian as residents read it; the heat distributor counts conventional units (docs/specification.md). */
export const getUnit = (type: MeterType): string =>
  ({ cold: 'м³', hot: 'м³', gas: 'м³', electric: 'кВт·ч', heat: 'Гкал', distributor: 'усл. ед.' })[
    toMeterKind(type)
  ]
