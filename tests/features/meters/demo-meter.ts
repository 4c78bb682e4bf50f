import type { Meter } from '#contract/meters/schema.ts'

/** Nothing is sent for November. */
export const coldMeter: Meter = {
  id: 1,
  type: 'ColdWaterAreaMeter',
  serial_number: '17443902',
  place: 'Кухня',
  readonly: false,
  working_finish_date: null,
  next_check_date: '2029-02-12',
  digit_capacity: 99_999,
  first_values: [0],
  previous_values: [123.45],
  previous_date: '2026-10-12',
  last_readings: null,
  readings: [],
}
