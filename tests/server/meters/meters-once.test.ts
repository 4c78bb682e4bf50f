import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
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
const strict = { from_day: 10, till_day: 20, strict: true }
const march = '2026-03-15T09:00:00Z'
const clock = new TestClock(march)
const meters = createMeters({ sql, clock })
const anna = await addCaller(sql, strict)
const addCold = () => addMeter(sql, anna, 'ColdWaterAreaMeter', { readings: { '2026-02': [100] } })
const basis = { previous: [100] }

describe('idempotency', () => {
  it('O-07: returns the same reply after a lost one and has one effect', async () => {
    const meter = await addCold()
    const key = randomUUID()
    const first = await meters.submit(anna, key, [reading(meter, [101.5], basis)])
    expect(await meters.submit(anna, key, [reading(meter, [101.5], basis)])).toEqual(first)
    expect(await submissions(sql, meter)).toBe(1)
    expect(await standing(sql, meter)).toMatchObject([{}, { values: [101.5], version: 1 }])
  })

  it('O-07: returns the same reply after the window closed and the value was corrected', async () => {
    const meter = await addCold()
    const key = randomUUID()
    const first = await meters.submit(anna, key, [reading(meter, [101], basis)])
    await meters.submit(anna, randomUUID(), [reading(meter, [102], { ...basis, version: 1 })])
    clock.set('2026-05-01T00:00:00Z')
    expect(await meters.submit(anna, key, [reading(meter, [101], basis)])).toEqual(first)
    clock.set(march)
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ values: [102], version: 2 })
  })

  it('O-07: has one effect for ten concurrent twins', async () => {
    const meter = await addCold()
    const key = randomUUID()
    const twins = Array.from({ length: 10 }, () => meters.submit(anna, key, [reading(meter, [101], basis)]))
    const [first, ...others] = await Promise.all(twins)
    for (const other of others) expect(other).toEqual(first)
    expect(await submissions(sql, meter)).toBe(1)
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ values: [101], version: 1 })
  })

  it('O-07: accepts one of ten concurrent different values', async () => {
    const meter = await addCold()
    const calls = Array.from({ length: 10 }, (_, index) =>
      meters.submit(anna, randomUUID(), [reading(meter, [101 + index], basis)]),
    )
    const settled = await Promise.allSettled(calls)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(9)
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ version: 1 })
  })

  it('O-07: rejects another payload under the key', async () => {
    const meter = await addCold()
    const key = randomUUID()
    await meters.submit(anna, key, [reading(meter, [101], basis)])
    const again = meters.submit(anna, key, [reading(meter, [102], basis)])
    expect(await catchRefusal(again)).toMatchObject({ status: 422, code: 'key_reused' })
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ values: [101], version: 1 })
  })

  it('O-07: does not store a rejection', async () => {
    const meter = await addCold()
    const key = randomUUID()
    clock.set('2026-03-09T20:59:59Z')
    const item = reading(meter, [101], basis)
    expect(await catchRefusal(meters.submit(anna, key, [item]))).toMatchObject({ code: 'window_closed' })
    expect(await submissions(sql, meter)).toBe(0)
    clock.set('2026-03-09T21:00:00Z')
    await meters.submit(anna, key, [item])
    clock.set(march)
    expect(await submissions(sql, meter)).toBe(1)
  })
})

describe('conflicts', () => {
  it('O-08: rejects a reading for a closed window unless it was taken inside and is up to three days late', async () => {
    const meter = await addCold()
    const inside = reading(meter, [101], basis, '2026-03-20T23:00:00+03:00')
    const outside = reading(meter, [101], basis, '2026-03-21T00:00:00+03:00')
    clock.set('2026-03-23T09:00:00Z')
    expect(await catchRefusal(meters.submit(anna, randomUUID(), [outside]))).toEqual({
      status: 409,
      code: 'window_closed',
      errors: ['Показания за март принимают с 10 марта по 20 марта'],
      current: { period: '2026-03', previous: [100], standing: null },
    })
    clock.set('2026-03-23T21:00:00Z')
    expect(await catchRefusal(meters.submit(anna, randomUUID(), [inside]))).toMatchObject({
      code: 'window_closed',
    })
    clock.set('2026-03-23T20:59:59Z')
    const result = await onlyResult(meters.submit(anna, randomUUID(), [inside]))
    clock.set(march)
    expect(result).toMatchObject({ status: 'accepted', reading: { late: true, period: '2026-03' } })
  })

  it('O-08: returns and keeps a different current value', async () => {
    const meter = await addCold()
    await meters.submit(anna, randomUUID(), [reading(meter, [105], basis)], 'computer')
    const call = meters.submit(anna, randomUUID(), [reading(meter, [106], basis)])
    expect(await catchRefusal(call)).toMatchObject({
      status: 409,
      code: 'other_value',
      errors: ['За март уже передано 00105,00'],
      current: {
        period: '2026-03',
        previous: [100],
        standing: { values: [105], version: 1 },
        by: 'you',
        photos: 0,
        device: 'computer',
      },
    })
    await sql`update reading set source = 'диспетчер' where meter_id = ${meter}`
    const later = await catchRefusal(meters.submit(anna, randomUUID(), [reading(meter, [106], basis)]))
    expect(later).toMatchObject({ current: { by: 'office' } })
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ values: [105], version: 1 })
  })

  it('O-08: accepts the same value under another key without a second effect', async () => {
    const meter = await addCold()
    await meters.submit(anna, randomUUID(), [reading(meter, [105], basis)])
    const key = randomUUID()
    const again = await meters.submit(anna, key, [reading(meter, [105], basis)])
    expect(again).toMatchObject({ meters: [{ status: 'accepted', reading: { version: 1 }, deltas: [5] }] })
    expect(await meters.submit(anna, key, [reading(meter, [105], basis)])).toEqual(again)
    expect((await standing(sql, meter)).at(-1)).toMatchObject({ version: 1 })
  })

  it('O-08: returns a changed previous value and writes nothing', async () => {
    const meter = await addCold()
    await sql`update reading set "values" = ${[103]}, version = 2 where meter_id = ${meter}`
    const call = meters.submit(anna, randomUUID(), [reading(meter, [105], basis)])
    expect(await catchRefusal(call)).toMatchObject({
      status: 409,
      code: 'previous_changed',
      errors: ['Прошлое показание изменилось, теперь оно 00103,00'],
      current: { previous: [103], standing: null },
    })
    expect(await standing(sql, meter)).toHaveLength(1)
  })

  it('O-08: rejects a reading for a future month', async () => {
    const meter = await addCold()
    const call = meters.submit(anna, randomUUID(), [reading(meter, [105], { ...basis, period: '2026-04' })])
    expect(await catchRefusal(call)).toMatchObject({ status: 422, code: 'future_period' })
  })
})
