import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMetersReport, listMeters } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { metersSchema } from '#contract/meters/schema.ts'
import { submitReplySchema } from '#contract/meters/submit-schema.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addMeter, reading } from '../support/meters.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const organisationId = await addOrganisation(sql)

const addUser = async (username: string, letters: string) => {
  const residentId = await addResident(sql, username)
  const permissions = { ...allRights, apartment_meters_data: letters }
  const profileId = await addProfile(sql, residentId, {
    organisation: organisationId,
    number: username,
    permissions,
  })
  const [profile] = await sql<
    { id: number }[]
  >`select personal_account_id as id from profile where id = ${profileId}`
  const client = browser()
  await client.signIn(username, password)
  const meter = await addMeter(sql, { personalAccountId: profile?.id ?? 0 }, 'ColdWaterAreaMeter', {
    readings: { '2026-02': [100] },
  })
  return { client, meter }
}

const anna = await addUser('anna@demo.local', 'CRUD')
const boris = await addUser('boris@demo.local', 'R')
const send = (user: typeof anna, body: object, key: string | undefined = randomUUID()) =>
  user.client.call(submitReadings, { body, headers: { 'idempotency-key': key } })
const march = (meter: number, value: unknown) => ({
  meters: [{ ...reading(meter, [], { previous: [100] }), values: [value] }],
})

let rows: object
const countRows = async () => {
  const [row] = await sql<object[]>`
    select (select count(*) from reading) as readings, (select count(*) from reading_submission) as submissions`
  return row ?? {}
}
beforeEach(async () => {
  rows = await countRows()
})

describe('bad input', () => {
  it('V-10: rejects invalid numbers, fields and shapes and writes nothing', async () => {
    const values = [Number.NaN, 0.000001, -1, 1e10, '5', null, [1], {}]
    const bodies = [
      ...values.map((value) => march(anna.meter, value)),
      {},
      { meters: [] },
      { meters: {} },
      [],
    ]
    const wide = { meters: Array.from({ length: 101 }, () => march(anna.meter, 101).meters[0]) }
    for (const body of [...bodies, wide, { ...march(anna.meter, 101), admin: true }]) {
      const reply = await send(anna, body)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ errors: [expect.any(String)] })
    }
    expect(await countRows()).toEqual(rows)
  })

  it('V-10: rejects 1e999, __proto__ and broken JSON and writes nothing', async () => {
    const good = JSON.stringify(march(anna.meter, 101))
    const bodies = [
      good.replace('101', '1e999'),
      good.replace('{', '{"__proto__":{"a":1},'),
      good.slice(0, -1),
      '',
    ]
    for (const payload of bodies) {
      const reply = await anna.client.call(submitReadings, {
        headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
        body: Buffer.from(payload),
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ errors: [expect.any(String)] })
    }
    expect(await countRows()).toEqual(rows)
  })

  it('V-10: rejects a reading above the capacity and writes nothing', async () => {
    const reply = await send(anna, march(anna.meter, 100_000))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({
      code: 'above_capacity',
      errors: ['Введите не больше 99999,00, больше счётчик не показывает'],
    })
    expect(await countRows()).toEqual(rows)
  })

  it('V-10: rejects a call without a valid key', async () => {
    for (const key of ['', 'key', randomUUID().slice(1)]) {
      expect((await send(anna, march(anna.meter, 101), key)).statusCode).toBe(400)
    }
    expect(await countRows()).toEqual(rows)
  })
})

describe('access', () => {
  it('V-01: answers the same for a foreign and an absent meter', async () => {
    const foreign = await send(anna, march(boris.meter, 101))
    const absent = await send(anna, march(9_007_199_254_740_991, 101))
    expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404])
    expect(foreign.json()).toEqual(absent.json())
    expect(await countRows()).toEqual(rows)
  })

  it('B-06: requires the permission C to send, not to list', async () => {
    expect((await send(boris, march(boris.meter, 101))).statusCode).toBe(403)
    expect((await boris.client.call(listMeters)).statusCode).toBe(200)
    expect(await countRows()).toEqual(rows)
  })
})

describe('submission', () => {
  it('M-14 O-07: accepts a reading once if it is repeated after a lost reply', async () => {
    const key = randomUUID()
    const first = await send(anna, march(anna.meter, 101.5), key)
    expect(submitReplySchema.parse(first.json()).meters).toMatchObject([
      { status: 'accepted', deltas: [1.5] },
    ])
    expect((await send(anna, march(anna.meter, 101.5), key)).json()).toEqual(first.json())
    const list = metersSchema.parse((await anna.client.call(listMeters)).json())
    expect(list.current_meters).toMatchObject([
      {
        previous_values: [100],
        last_readings: { values: [101.5], version: 1 },
        readings: [{}, { period: '2026-03' }],
      },
    ])
  })

  it('O-08: answers a conflict with 409 and the server’s value', async () => {
    const reply = await send(anna, march(anna.meter, 102))
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'other_value', current: { standing: { values: [101.5] } } })
  })

  it('M-15: returns a report for the months', async () => {
    const query = { month_from: '2026-01', month_till: '2026-03' }
    const reply = await anna.client.call(getMetersReport, { query })
    expect(reply.json()).toMatchObject({
      readings_report: [{ readings: [{ period: '2026-02' }, { period: '2026-03' }], earlier: [] }],
    })
    const later = await anna.client.call(getMetersReport, {
      query: { month_from: '2027-02', month_till: '2027-03' },
    })
    // Only the consumption, of the year before the first month.
    expect(later.json()).toMatchObject({ readings_report: [{ readings: [] }] })
    const [row] = later.json()['readings_report']
    expect(row.earlier).toEqual([
      { period: '2026-02', deltas: [expect.any(Number)] },
      { period: '2026-03', deltas: [expect.any(Number)] },
    ])
    const latest = await anna.client.call(getMetersReport, {
      query: { month_from: '2027-03', month_till: '2027-03' },
    })
    expect(latest.json()).toMatchObject({ readings_report: [{ earlier: [{ period: '2026-03' }] }] })
    const backwards = await anna.client.call(getMetersReport, {
      query: { month_from: '2026-03', month_till: '2026-01' },
    })
    expect(backwards.statusCode).toBe(422)
  })
})
