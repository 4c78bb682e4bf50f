import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { meterTypes, countRates } from '#contract/meters/types.ts'
import { createMeters } from '../../../server/modules/meters/service.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import {
  addCaller,
  addMeter,
  onlyResult,
  reading,
  catchRefusal,
  standing,
  submissions,
} from '../support/meters.ts'

const { sql } = await testDatabase()
const clock = new TestClock('2026-03-15T09:00:00Z')
const meters = createMeters({ sql, clock })
const anna = await addCaller(sql)
const february = { readings: { '2026-02': [100] } }

describe('reading', () => {
  it('M-14: is stored with its consumption and returns the submission as receipt', async () => {
    const meter = await addMeter(sql, anna, 'HeatAreaMeter', { readings: { '2026-02': [100.00001] } })
    const result = await onlyResult(
      meters.submit(anna, randomUUID(), [reading(meter, [104.12345], { previous: [100.00001] })]),
    )
    expect(result).toMatchObject({ status: 'accepted', meter_id: meter, deltas: [4.12344] })
    expect((await standing(sql, meter)).at(-1)).toEqual({
      period: '2026-03',
      values: [104.12345],
      deltas: [4.12344],
      version: 1,
      late: false,
    })
    const [receipt] = await sql`select id as receipt from reading_submission where meter_id = ${meter}`
    expect(result).toMatchObject({ ...receipt })
  })

  it('M-02: requires as many values as the type has rates', async () => {
    for (const type of meterTypes) {
      const rates = countRates(type)
      const zeros = [0, 0, 0].slice(0, rates)
      const meter = await addMeter(sql, anna, type, { first: zeros })
      const good = reading(meter, [7, 8, 9].slice(0, rates), { previous: zeros })
      const short = { ...good, values: rates === 1 ? [7, 8] : [7] }
      expect(await catchRefusal(meters.submit(anna, randomUUID(), [short]))).toMatchObject({
        status: 422,
        code: 'rates',
      })
      await meters.submit(anna, randomUUID(), [good])
      expect(await standing(sql, meter)).toMatchObject([{ values: good.values, deltas: good.values }])
    }
  })

  it('M-07: is rejected below the previous one with the number to reach', async () => {
    const meter = await addMeter(sql, anna, 'ColdWaterAreaMeter', { readings: { '2026-02': [87.1] } })
    const call = meters.submit(anna, randomUUID(), [reading(meter, [80], { previous: [87.1] })])
    expect(await catchRefusal(call)).toEqual({
      status: 422,
      code: 'below_previous',
      errors: ['Введите не меньше 00087,10, это прошлое показание'],
    })
    expect(await standing(sql, meter)).toHaveLength(1)
  })

  it('M-07: is counted through zero after a roll-over', async () => {
    const meter = await addMeter(sql, anna, 'GasAreaMeter', { readings: { '2026-02': [99_998.5] } })
    await meters.submit(anna, randomUUID(), [reading(meter, [3.25], { previous: [99_998.5] })])
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ values: [3.25], deltas: [4.75] })
  })

  it('M-08: is rejected more than half of the dial above the previous one', async () => {
    const meter = await addMeter(sql, anna, 'ColdWaterAreaMeter', february)
    const call = meters.submit(anna, randomUUID(), [reading(meter, [50_099.6], { previous: [100] })])
    expect(await catchRefusal(call)).toMatchObject({
      code: 'above_half',
      errors: [expect.stringContaining('не больше 50099,50')],
    })
  })

  it('M-04 M-05 M-06: is rejected with a fraction of electricity, above the capacity or below the first value', async () => {
    const electric = await addMeter(sql, anna, 'ElectricTwoRateAreaMeter', { first: [0, 0] })
    const halves = meters.submit(anna, randomUUID(), [reading(electric, [1, 2.5], { previous: [0, 0] })])
    expect(await catchRefusal(halves)).toMatchObject({
      code: 'fraction',
      errors: ['Ночь. Введите целое число, без запятой'],
    })
    const cold = await addMeter(sql, anna, 'ColdWaterAreaMeter', {
      first: [12],
      readings: { '2026-02': [99_990] },
    })
    const over = meters.submit(anna, randomUUID(), [reading(cold, [100_000], { previous: [99_990] })])
    expect(await catchRefusal(over)).toMatchObject({ code: 'above_capacity' })
    const under = meters.submit(anna, randomUUID(), [reading(cold, [11], { previous: [99_990] })])
    expect(await catchRefusal(under)).toMatchObject({ code: 'below_first' })
  })

  it('M-09: is rejected for a read-only meter except a heat distributor', async () => {
    const cold = await addMeter(sql, anna, 'ColdWaterHouseMeter', { ...february, readonly: true })
    const call = meters.submit(anna, randomUUID(), [reading(cold, [101], { previous: [100] })])
    expect(await catchRefusal(call)).toMatchObject({ status: 422, code: 'readonly' })
    const distributor = await addMeter(sql, anna, 'HeatDistributorAreaMeter', { ...february, readonly: true })
    await meters.submit(anna, randomUUID(), [reading(distributor, [12], { previous: [0] })])
    expect((await standing(sql, distributor)).at(-1)).toMatchObject({ values: [12], deltas: [12] })
  })

  it('M-13: is rejected for a meter out of service', async () => {
    const meter = await addMeter(sql, anna, 'ColdWaterAreaMeter', { ...february, finish: '2026-03-14' })
    const call = meters.submit(anna, randomUUID(), [reading(meter, [101], { previous: [100] })])
    expect(await catchRefusal(call)).toMatchObject({ status: 422, code: 'closed' })
    const lastDay = await addMeter(sql, anna, 'ColdWaterAreaMeter', { ...february, finish: '2026-03-15' })
    await meters.submit(anna, randomUUID(), [reading(lastDay, [101], { previous: [100] })])
    expect((await standing(sql, lastDay)).at(-1)).toMatchObject({ values: [101] })
  })

  it('M-10: is counted from the first value of a new meter', async () => {
    const meter = await addMeter(sql, anna, 'ColdWaterAreaMeter', { first: [60_000] })
    await meters.submit(anna, randomUUID(), [reading(meter, [60_004], { previous: [60_000] })])
    expect(await standing(sql, meter)).toMatchObject([{ deltas: [4] }])
  })

  it('M-17: is accepted with unusual consumption', async () => {
    const meter = await addMeter(sql, anna, 'ColdWaterAreaMeter', {
      readings: { '2025-12': [98], '2026-01': [99], '2026-02': [100] },
    })
    await meters.submit(anna, randomUUID(), [reading(meter, [9000], { previous: [100] })])
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ deltas: [8900] })
  })
})

describe('call with several meters', () => {
  it('M-14: answers for each meter, independent of rejected ones', async () => {
    const good = await addMeter(sql, anna, 'ColdWaterAreaMeter', february)
    const bad = await addMeter(sql, anna, 'HotWaterAreaMeter', february)
    const answer = await meters.submit(anna, randomUUID(), [
      reading(bad, [99], { previous: [100] }),
      reading(good, [101], { previous: [100] }),
      reading(10 ** 12, [1], { previous: [0] }),
    ])
    expect(answer.meters).toMatchObject([
      { status: 'refused', meter_id: bad, code: 'below_previous' },
      { status: 'accepted', meter_id: good, deltas: [1] },
      { status: 'refused', meter_id: 10 ** 12, code: 'not_found' },
    ])
    expect([await submissions(sql, bad), await submissions(sql, good)]).toEqual([0, 1])
  })
})

describe('foreign meter', () => {
  it('V-01: answers like an absent one', async () => {
    const boris = await addCaller(sql)
    const foreign = await addMeter(sql, boris, 'ColdWaterAreaMeter', february)
    const about = (meter: number) =>
      catchRefusal(meters.submit(anna, randomUUID(), [reading(meter, [101], { previous: [100] })]))
    const answer = await about(foreign)
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    expect(answer).toEqual(await about(10 ** 12))
    expect(await submissions(sql, foreign)).toBe(0)
  })
})
