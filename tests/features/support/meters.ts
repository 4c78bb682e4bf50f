import type { Meter, CurrentReading } from '#contract/meters/schema.ts'

export const sentOn = (instant: string, values: number[], version = 1): CurrentReading => ({
  period: '2026-11',
  values,
  version,
  submitted_at: instant,
  late: false,
})

export const cold: Meter = {
  id: 1,
  type: 'ColdWaterAreaMeter',
  serial_number: '17443902',
  place: 'Кухня',
  readonly: false,
  working_finish_date: null,
  next_check_date: null,
  digit_capacity: 99_999,
  first_values: [0],
  previous_values: [123.45],
  previous_date: '2026-10-12',
  last_readings: null,
  readings: [],
}
export const hot: Meter = { ...cold, id: 2, type: 'HotWaterAreaMeter', previous_values: [87.1] }
export const gas: Meter = {
  ...cold,
  id: 3,
  type: 'GasAreaMeter',
  previous_values: [412.4],
  last_readings: sentOn('2026-11-12T06:00:00Z', [423.8]),
}
export const electric: Meter = {
  ...cold,
  id: 4,
  type: 'ElectricTwoRateAreaMeter',
  previous_values: [2032, 1077],
  first_values: [0, 0],
}
export const heat: Meter = { ...cold, id: 5, type: 'HeatAreaMeter', previous_values: [14.2173] }
