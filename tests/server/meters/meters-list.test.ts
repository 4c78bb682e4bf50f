import { describe, expect, it } from 'vitest'
import { createMeters } from '../../../server/modules/meters/service.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addCaller, addMeter, catchRefusal } from '../support/meters.ts'

const { sql } = await testDatabase()
const clock = new TestClock('2026-03-15T09:00:00Z')
const meters = createMeters({ sql, clock })

const months = (from: number, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const period = new Date(Date.UTC(2026, from + index)).toISOString().slice(0, 7)
      return [period, [100 + index]]
    }),
  )

describe('list of meters', () => {
  it('M-01: shows own meters by type with previous and last values', async () => {
    const anna = await addCaller(sql)
    const boris = await addCaller(sql)
    await addMeter(sql, boris, 'ColdWaterAreaMeter')
    const heat = await addMeter(sql, anna, 'HeatAreaMeter', { first: [1.5] })
    const cold = await addMeter(sql, anna, 'ColdWaterAreaMeter', {
      readings: { '2026-01': [99.12345], '2026-02': [100], '2026-03': [101.5] },
    })
    const { current_meters } = await meters.list(anna)
    expect(current_meters).toMatchObject([
      {
        id: cold,
        previous_values: [100],
        previous_date: '2026-02-20',
        last_readings: { period: '2026-03', values: [101.5], version: 1, late: false },
        readings: [{ period: '2026-01', values: [99.12345], deltas: [1] }, {}, { period: '2026-03' }],
      },
      { id: heat, previous_values: [1.5], previous_date: null, last_readings: null, readings: [] },
    ])
  })

  it('M-10: starts a heat distributor at 0 each month', async () => {
    const anna = await addCaller(sql)
    await addMeter(sql, anna, 'HeatDistributorAreaMeter', { readings: { '2026-02': [118] } })
    const { current_meters } = await meters.list(anna)
    expect(current_meters).toMatchObject([
      { previous_values: [0], previous_date: null, last_readings: { values: [118] } },
    ])
  })

  it('M-01: returns thirteen months, twelve in the report, and the last value of any age', async () => {
    const anna = await addCaller(sql)
    await addMeter(sql, anna, 'ColdWaterAreaMeter', { readings: months(-22, 25) })
    await addMeter(sql, anna, 'HotWaterAreaMeter', { readings: { '2023-05': [40] } })
    await addMeter(sql, anna, 'GasAreaMeter', { readings: months(-22, 24) })
    const { current_meters, readings_report } = await meters.list(anna)
    expect(current_meters.map(({ readings }) => readings.map(({ period }) => period).slice(0, 1))).toEqual([
      ['2025-03'],
      [],
      ['2025-03'],
    ])
    expect(current_meters.map(({ readings }) => readings.length)).toEqual([13, 0, 12])
    expect(readings_report.map(({ readings }) => readings.length)).toEqual([12, 0, 11])
    expect(current_meters[1]).toMatchObject({ previous_values: [40], previous_date: '2023-05-20' })
  })

  it('M-13: uses the month of the organisation’s time zone and window', async () => {
    const anna = await addCaller(sql, { from_day: 25, till_day: 5, strict: false })
    await addMeter(sql, anna, 'ColdWaterAreaMeter', { readings: { '2026-02': [100], '2026-03': [105] } })
    clock.set('2026-04-05T20:59:59Z')
    expect((await meters.list(anna)).current_meters).toMatchObject([{ previous_values: [100] }])
    clock.set('2026-04-05T21:00:00Z')
    expect((await meters.list(anna)).current_meters).toMatchObject([{ previous_values: [105] }])
    clock.set('2026-03-15T09:00:00Z')
  })

  it('M-01: is empty for a flat without meters', async () => {
    expect(await meters.list(await addCaller(sql))).toEqual({ current_meters: [], readings_report: [] })
  })
})

describe('report of readings', () => {
  it('M-15: contains the given months, oldest first', async () => {
    const anna = await addCaller(sql)
    await addMeter(sql, anna, 'ColdWaterAreaMeter', { readings: months(-12, 15) })
    const { readings_report } = await meters.report(anna, { month_from: '2025-06', month_till: '2025-08' })
    expect(readings_report.map(({ readings }) => readings.map(({ period }) => period))).toEqual([
      ['2025-06', '2025-07', '2025-08'],
    ])
  })

  it('M-15: may contain one month', async () => {
    const anna = await addCaller(sql)
    await addMeter(sql, anna, 'ColdWaterAreaMeter', { readings: months(-12, 15) })
    const { readings_report } = await meters.report(anna, { month_from: '2025-06', month_till: '2025-06' })
    expect(readings_report.map(({ readings }) => readings.map(({ period }) => period))).toEqual([['2025-06']])
  })

  it('V-10: rejects a reversed range or one above five years', async () => {
    const anna = await addCaller(sql)
    const code = { status: 422, code: 'bad_range' }
    expect(
      await catchRefusal(meters.report(anna, { month_from: '2025-08', month_till: '2025-07' })),
    ).toMatchObject(code)
    expect(
      await catchRefusal(meters.report(anna, { month_from: '2020-01', month_till: '2025-01' })),
    ).toMatchObject(code)
    expect(await meters.report(anna, { month_from: '2020-02', month_till: '2025-01' })).toEqual({
      readings_report: [],
    })
  })
})
