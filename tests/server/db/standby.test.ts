import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAttachments } from '#contract/documents/endpoints.ts'
import { listMeters } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { listNews } from '#contract/news/endpoints.ts'
import { type Sql, connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { createStandbyReader, type StandbyReader } from '../../../server/db/standby.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { type DatabasePair, startDatabasePair } from '../support/database-pair.ts'
import { addMeter, reading } from '../support/meters.ts'
import { addNews } from '../support/news.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

/** Long enough that a slow machine asserts before it. */
const maxLagMs = 8000

describe('lists of a standby', () => {
  let pair: DatabasePair
  let sql: Sql
  let reader: StandbyReader
  let resident: TestClient
  let organisation: number
  let meter: number
  beforeAll(async () => {
    pair = await startDatabasePair()
    sql = connect(pair.url)
    await migrate(sql)
    reader = createStandbyReader(sql, pair.url, maxLagMs)
    const { browser } = await startApp(sql, { deps: { read: reader.read } })
    organisation = await addOrganisation(sql)
    const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
      organisation,
      number: '1',
    })
    const [flat] = await sql<{ id: number }[]>`
      select personal_account_id as id from profile where id = ${profile}`
    meter = await addMeter(sql, { personalAccountId: flat?.id ?? 0 }, 'ColdWaterAreaMeter', {
      readings: { '2026-02': [100] },
    })
    resident = browser()
    await resident.signIn('anna@demo.local', password)
  }, 120_000)
  afterAll(async () => {
    await reader.end({ timeout: 1 })
    await sql.end({ timeout: 1 })
    await pair.close()
  })

  const readsFromStandby = () =>
    reader.read(async (from) => {
      const [row] = await from<{ is: boolean }[]>`select pg_is_in_recovery() as is`
      return row?.is
    })
  const untilStandby = async () => {
    await expect.poll(readsFromStandby, { timeout: 20_000 }).toBe(true)
  }
  const countNews = async () =>
    z.object({ results: z.array(z.unknown()) }).parse((await resident.call(listNews)).json()).results.length
  const publish = () => addNews(sql, organisation, { published_at: '2026-01-01' })

  it('G-19: news come from the standby, and from the primary once the standby is too old', async () => {
    await untilStandby()
    const before = await countNews()
    await pair.pauseReplay()
    await publish()
    expect(await countNews()).toBe(before)
    await expect.poll(countNews, { timeout: 30_000 }).toBe(before + 1)
    expect(await readsFromStandby()).toBe(false)
    await pair.resumeReplay()
    await untilStandby()
  }, 60_000)

  it('G-19: sessions and readings never come from the standby', async () => {
    await untilStandby()
    await pair.pauseReplay()
    const sent = await resident.call(submitReadings, {
      body: { meters: [{ ...reading(meter, [], { previous: [100] }), values: [105] }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(sent.statusCode).toBe(200)
    expect((await resident.call(listMeters)).body).toContain('105')
    expect(await readsFromStandby()).toBe(true)
    await pair.resumeReplay()
  }, 60_000)

  it('G-19: lists go on when the standby dies', async () => {
    await untilStandby()
    const before = await countNews()
    await pair.stopStandby()
    await publish()
    expect(await countNews()).toBe(before + 1)
    expect((await resident.call(listAttachments)).statusCode).toBe(200)
  }, 60_000)
})
