import { describe, expect, it } from 'vitest'
import { rowMode, type RowContext } from '../../../src/features/meters/rules/row-mode.ts'
import { coldMeter } from './demo-meter.ts'

const facts: RowContext = {
  today: '2026-11-12',
  period: '2026-11',
  acceptsReadings: true,
  hasItem: false,
  isCorrecting: false,
}
const sent = {
  ...coldMeter,
  last_readings: {
    period: '2026-11',
    values: [127],
    version: 1,
    submitted_at: '2026-11-12T08:00:00Z',
    late: false,
  },
}

describe('the row of a meter', () => {
  it("M-01: has a field until the month's reading is sent", () => {
    expect(rowMode(coldMeter, facts)).toBe('form')
    expect(rowMode({ ...sent, last_readings: { ...sent.last_readings, period: '2026-10' } }, facts)).toBe(
      'form',
    )
  })

  it('M-13: is closed after its last working day, and open on that day', () => {
    expect(rowMode({ ...coldMeter, working_finish_date: '2026-11-11' }, facts)).toBe('closed')
    expect(rowMode({ ...coldMeter, working_finish_date: '2026-11-12' }, facts)).toBe('form')
  })

  it('M-09: has no field if it is read-only, except for a heat distributor', () => {
    expect(rowMode({ ...coldMeter, readonly: true }, facts)).toBe('readonly')
    expect(rowMode({ ...coldMeter, readonly: true, type: 'HeatDistributorAreaMeter' }, facts)).toBe('form')
  })

  it('M-18: shows what was sent, and a field again for a correction', () => {
    expect(rowMode(sent, facts)).toBe('sent')
    expect(rowMode(sent, { ...facts, isCorrecting: true })).toBe('form')
  })

  it('M-18: offers no correction once readings are not accepted', () => {
    expect(rowMode(sent, { ...facts, isCorrecting: true, acceptsReadings: false })).toBe('sent')
  })

  it('O-06: shows a queued reading instead of a field', () => {
    expect(rowMode(coldMeter, { ...facts, hasItem: true })).toBe('waiting')
  })

  it('M-01: is shut while readings are not accepted', () => {
    expect(rowMode(coldMeter, { ...facts, acceptsReadings: false })).toBe('shut')
  })
})
