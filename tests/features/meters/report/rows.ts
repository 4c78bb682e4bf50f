import type { ReportRow } from '#contract/meters/schema.ts'

export const cold: ReportRow = {
  id: 1,
  type: 'ColdWaterAreaMeter',
  serial_number: '17443902',
  place: 'Кухня',
  first_values: [0],
  readings: [
    { period: '2026-01', values: [119.5], deltas: [4.2] },
    { period: '2026-03', values: [123.45], deltas: [3.95] },
  ],
}
export const electric: ReportRow = {
  id: 2,
  type: 'ElectricTwoRateAreaMeter',
  serial_number: '28901144',
  place: null,
  first_values: [0, 0],
  readings: [{ period: '2026-02', values: [2032, 1077], deltas: [80, 42] }],
}
export const heat: ReportRow = {
  ...cold,
  id: 3,
  type: 'HeatAreaMeter',
  readings: [{ period: '2026-02', values: [14.2173], deltas: [0.0001] }],
}
export const months = ['2026-01', '2026-02', '2026-03']
