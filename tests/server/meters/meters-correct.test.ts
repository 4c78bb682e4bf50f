import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMeters } from '../../../server/modules/meters/service.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addCaller, addMeter, reading, catchRefusal, standing, submissions } from '../support/meters.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const meters = createMeters({ sql, clock })
const anna = await addCaller(sql)
const addCold = () => addMeter(sql, anna, 'ColdWaterAreaMeter', { readings: { '2026-02': [100] } })
const basis = { previous: [100] }

describe('correction', () => {
  it('M-18: replaces the reading within the window and keeps the history', async () => {
    const meter = await addCold()
    await meters.submit(anna, randomUUID(), [reading(meter, [110], basis)])
    await meters.submit(anna, randomUUID(), [reading(meter, [104.5], { ...basis, version: 1 })])
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ values: [104.5], deltas: [4.5], version: 2 })
    const history = await sql`
      select to_json("values") as "values", version from reading_submission where meter_id = ${meter} order by id`
    expect([...history]).toEqual([
      { values: [110], version: 1 },
      { values: [104.5], version: 2 },
    ])
  })

  it('M-18: is rejected after the window', async () => {
    const meter = await addCold()
    await meters.submit(anna, randomUUID(), [reading(meter, [110], basis)])
    clock.set('2026-04-02T09:00:00Z')
    const late = reading(meter, [104], { ...basis, version: 1 }, '2026-04-02T08:00:00Z')
    expect(await catchRefusal(meters.submit(anna, randomUUID(), [late]))).toMatchObject({
      code: 'window_closed',
    })
    clock.set('2026-03-15T09:00:00Z')
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ values: [110] })
  })

  it('M-18: requires the permission U, unlike a first reading', async () => {
    const meter = await addCold()
    const boris = { ...anna, permissions: { apartment_meters_data: 'CR' } }
    await meters.submit(boris, randomUUID(), [reading(meter, [110], basis)])
    const call = meters.submit(boris, randomUUID(), [reading(meter, [111], { ...basis, version: 1 })])
    expect(await catchRefusal(call)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await submissions(sql, meter)).toBe(1)
  })

  it('M-18: recounts the next month', async () => {
    const meter = await addCold()
    clock.set('2026-04-01T09:00:00Z')
    const april = { period: '2026-04', previous: [100] }
    await meters.submit(anna, randomUUID(), [reading(meter, [120], april, '2026-04-01T08:00:00Z')])
    const march = (value: number) => reading(meter, [value], basis, '2026-03-31T08:00:00Z')
    expect(await catchRefusal(meters.submit(anna, randomUUID(), [march(121)]))).toMatchObject({
      status: 422,
      code: 'contradicts_next',
      errors: ['За апрель уже передано 00120,00. Показание за март с ним не сходится'],
    })
    await meters.submit(anna, randomUUID(), [march(112)])
    clock.set('2026-03-15T09:00:00Z')
    expect(await standing(sql, meter)).toMatchObject([
      { period: '2026-02' },
      { period: '2026-03', values: [112], deltas: [12], late: true },
      { period: '2026-04', values: [120], deltas: [8], version: 1 },
    ])
  })
})
