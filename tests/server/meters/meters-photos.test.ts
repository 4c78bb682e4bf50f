import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getFileLink } from '#contract/files/endpoints.ts'
import { getMetersReport } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addUploaded, sendFile } from '../support/files.ts'
import { addMeter, reading, standing, submissions } from '../support/meters.ts'
import { png } from '../support/pictures.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation,
  number: '12',
})
const [account] = await sql<{ id: number }[]>`select id from personal_account where number = '12'`
const flat = { personalAccountId: account?.id ?? 0 }
const husband = await addResident(sql, 'oleg@demo.local')
await sql`
  insert into profile (resident_id, personal_account_id, permission_overrides)
  values (${husband}, ${flat.personalAccountId}, ${sql.json(allRights)})`
const client = browser()
await client.signIn('anna@demo.local', password)

const submit = (meter: number, value: number, ids: readonly string[], key: string = randomUUID()) =>
  client.call(submitReadings, {
    headers: { 'idempotency-key': key },
    body: { meters: [{ ...reading(meter, [value], { previous: [0] }), files: ids }] },
  })
const report = async (by = client) =>
  (await by.call(getMetersReport, { query: { month_from: '2026-01', month_till: '2026-03' } })).json()
    .readings_report

describe('dial photo', () => {
  it('M-19: is stored with the reading and shown to everyone of the flat', async () => {
    const meter = await addMeter(sql, flat, 'ColdWaterAreaMeter')
    const { id } = await sendFile(client, 'вода.png', await png())
    expect((await submit(meter, 5, [id])).statusCode).toBe(200)
    const findRow = (rows: { id: number; readings: unknown[] }[]) => rows.find((row) => row.id === meter)
    expect(findRow(await report())?.readings).toMatchObject([
      { period: '2026-03', files: [{ file_id: id, filename: 'вода.png' }] },
    ])
    const oleg = browser()
    await oleg.signIn('oleg@demo.local', password)
    expect(findRow(await report(oleg))).toEqual(findRow(await report()))
    const link = await oleg.call(getFileLink, { query: { file_id: id, filename: 'вода.png' } })
    expect(link.statusCode).toBe(200)
  })

  it('M-19: is claimed once if the call is repeated', async () => {
    const meter = await addMeter(sql, flat, 'ColdWaterAreaMeter')
    const [id, key] = [await addUploaded(sql, files, profile), randomUUID()]
    const first = await submit(meter, 5, [id], key)
    expect((await submit(meter, 5, [id], key)).json()).toEqual(first.json())
    expect(await submissions(sql, meter)).toBe(1)
    const other = await submit(meter, 5, [await addUploaded(sql, files, profile)], key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
  })

  it('M-19: rejects the reading if it is gone; the key works with another photo', async () => {
    const meter = await addMeter(sql, flat, 'ColdWaterAreaMeter')
    const key = randomUUID()
    const refused = await submit(meter, 5, [randomUUID()], key)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'file_gone'])
    expect([await standing(sql, meter), await submissions(sql, meter)]).toEqual([[], 0])
    expect((await submit(meter, 5, [await addUploaded(sql, files, profile)], key)).statusCode).toBe(200)
  })

  it('M-19: stays unclaimed after a rejected reading', async () => {
    const meter = await addMeter(sql, flat, 'ColdWaterAreaMeter', { readings: { '2026-02': [100] } })
    const id = await addUploaded(sql, files, profile)
    const low = await client.call(submitReadings, {
      headers: { 'idempotency-key': randomUUID() },
      body: { meters: [{ ...reading(meter, [99], { previous: [100] }), files: [id] }] },
    })
    expect(low.json().code).toBe('below_previous')
    const good = await client.call(submitReadings, {
      headers: { 'idempotency-key': randomUUID() },
      body: { meters: [{ ...reading(meter, [101], { previous: [100] }), files: [id] }] },
    })
    expect(good.statusCode).toBe(200)
  })

  it('M-19: is limited to three per reading', async () => {
    const meter = await addMeter(sql, flat, 'ColdWaterAreaMeter')
    const ids = await Promise.all([1, 2, 3, 4].map(() => addUploaded(sql, files, profile)))
    expect((await submit(meter, 5, ids)).statusCode).toBe(400)
    expect((await submit(meter, 5, ids.slice(1))).statusCode).toBe(200)
  })
})
