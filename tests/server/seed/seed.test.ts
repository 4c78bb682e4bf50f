import { describe, expect, it } from 'vitest'
import { login } from '#contract/auth/session-endpoints.ts'
import { toFixedPoint } from '#contract/meters/fixed.ts'
import { isUnusual, checkReading } from '#contract/meters/rules.ts'
import { toKopecks } from '#contract/money.ts'
import { getVerification } from '#contract/meters/dates.ts'
import { seedFlats } from '../../../server/seed/bulk.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { createAccruals } from '../../../server/modules/accruals/service.ts'
import { findBalance } from '../../../server/modules/ledger/service.ts'
import { createMeters } from '../../../server/modules/meters/service.ts'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/residents.ts'
import { findSectorAccount } from '../support/money.ts'

const { sql } = await testDatabase()
const other = await testDatabase()
const third = await testDatabase()
const clock = new TestClock('2026-03-15T09:00:00Z')
await seedDemo(sql, clock.now())
const fixed = (value: number | undefined) => toFixedPoint(value ?? Number.NaN) ?? Number.NaN

const findCaller = async (number: string) => {
  const [row] = await sql<{ personalAccountId: number }[]>`
    select id as personal_account_id from personal_account where number = ${number}`
  if (!row) throw new Error(`There is no account ${number}`)
  const profile = {
    residentId: 0,
    profileId: 0,
    organisationId: 0,
    familyId: '',
    permissions: {},
    scope: '',
    isLimited: false,
  }
  return { ...profile, ...row }
}
const listMeters = async (number: string) =>
  (await createMeters({ sql, clock }).list(await findCaller(number))).current_meters

describe('demo data', () => {
  it('X-04: telephone 01 leads to one address with one service and a debt', async () => {
    const rows = await sql`
      select account.number, sector.code, balance.debt_kopecks > 0 as is_owed from phone
      join account_service service on service.personal_account_id = phone.personal_account_id
      join personal_account account on account.id = phone.personal_account_id
      join sector on sector.id = service.sector_id
      left join ledger_balance balance
        on balance.personal_account_id = account.id and balance.sector_id = sector.id
      where phone.digits = '79000000001'`
    expect(rows).toEqual([{ number: '100200061', code: 'housing', isOwed: true }])
  })

  it('M-01: has six meters of Anna with two years of readings, without the current month', async () => {
    const meters = await listMeters('100200012')
    expect(meters.map(({ serial_number, previous_values }) => [serial_number, previous_values])).toEqual([
      ['17443902', [123.45]],
      ['17443917', [87.1]],
      ['0084512', [412.4]],
      ['28901144', [2032, 1077]],
      ['5510238', [14.2173]],
      ['77120', [0]],
    ])
    expect(meters.map(({ last_readings }) => last_readings?.period)).toEqual(
      Array.from(meters, () => '2026-02'),
    )
    const [oldest] = await sql`select to_char(min(period), 'YYYY-MM') as period, count(*) from reading`
    expect(oldest).toMatchObject({ period: '2024-03' })
  })

  it('M-07 M-08 M-17: has only valid and usual readings', async () => {
    const readings = await sql<{ type: 'GasAreaMeter'; values: number[]; deltas: number[] }[]>`
      select meter.type, to_json("values") as "values", to_json(deltas) as deltas
      from reading join meter on meter.id = meter_id where type <> 'HeatDistributorAreaMeter'`
    for (const { type, values, deltas } of readings) {
      for (const [index, value] of values.entries()) {
        const dial = { type, capacity: 99_999, previous: fixed(value) - fixed(deltas[index]), first: 0 }
        expect(dial.previous).toBeGreaterThanOrEqual(0)
        expect(checkReading(fixed(value), dial)).toEqual({
          ok: true,
          delta: fixed(deltas[index]),
          rolledOver: false,
        })
      }
    }
    const [cold] = await listMeters('100200012')
    const known = cold?.readings.map(({ deltas }) => fixed(deltas[0])) ?? []
    expect(known.filter((delta, index) => isUnusual(delta, known.slice(0, index)))).toEqual([])
  })

  it('M-12: has one meter of Anna with a verification due soon', async () => {
    const states = (await listMeters('100200012')).map(
      ({ next_check_date }) => getVerification(next_check_date, '2026-03-15').state,
    )
    expect(states.filter((state) => state === 'soon')).toHaveLength(1)
    expect(states.filter((state) => state === 'later')).toHaveLength(5)
  })

  it('A-06: signs Anna, Boris and Vera in and leaves Новосёлова to register', async () => {
    const { browser } = await startApp(sql, { clock })
    for (const username of ['anna@demo.local', 'boris@demo.local', 'vera@demo.local']) {
      const reply = await browser().call(login, { body: { username, password: 'Podval-2026' } })
      expect(reply.statusCode).toBe(200)
    }
    const rights = await sql`
      select resident.username, account.number, benefit, granted.permissions->>'apartment_meters_data' as meters,
        granted.permissions->>'tickets_from_tenants' as tickets
      from personal_account account
      join profile on profile.personal_account_id = account.id
      join profile_permissions granted on granted.profile_id = profile.id
      join resident on resident.id = profile.resident_id
      order by profile.id`
    const [free] = await sql`
      select count(*) from personal_account account
      where number = '100200300' and not exists (select from profile where personal_account_id = account.id)`
    expect(free).toEqual({ count: 1 })
    expect([...rights]).toEqual([
      { username: 'anna@demo.local', number: '100200012', benefit: false, meters: 'CRUD', tickets: 'CRUD' },
      { username: 'anna@demo.local', number: '100200047', benefit: false, meters: 'CRUD', tickets: 'CRUD' },
      { username: 'boris@demo.local', number: '100200003', benefit: false, meters: 'RUD', tickets: '' },
      { username: 'vera@demo.local', number: '100200021', benefit: true, meters: 'CRUD', tickets: 'CRUD' },
    ])
  })

  it('G-04: is seeded once by repeated and concurrent starts', async () => {
    await Promise.all([seedDemo(sql, clock.now()), seedDemo(sql, clock.now())])
    await Promise.all([seedDemo(other.sql, clock.now()), seedDemo(other.sql, clock.now())])
    for (const database of [sql, other.sql]) {
      expect(await database`select count(*) from resident`).toMatchObject([{ count: 3 }])
    }
  })
})

describe('flats for measurements', () => {
  const getSum = async (database: typeof sql) => {
    const [row] = await database<{ sum: string }[]>`
      select md5(string_agg(concat_ws(' ', number, surname, address, serial_number, period, "values", deltas), ';'
        order by serial_number, period)) as sum
      from personal_account account
      join meter on meter.personal_account_id = account.id
      join reading on reading.meter_id = meter.id
      where account.number like '3%'`
    return row?.sum
  }

  it('are the same for the same seed only', async () => {
    const options = { flats: 1000, now: clock.now() }
    await seedFlats(sql, { ...options, seed: 1 })
    await seedFlats(other.sql, { ...options, seed: 1 })
    const sum = await getSum(sql)
    expect(await getSum(other.sql)).toBe(sum)
    expect(await sql`select count(*) from personal_account where number like '3%'`).toMatchObject([
      { count: 1000 },
    ])
    expect(await sql`select count(*) from meter`).toMatchObject([{ count: 2013 }])
    expect(await listMeters('300000999')).toMatchObject([
      { type: 'ColdWaterAreaMeter', last_readings: { period: '2026-02' }, readings: [{}, {}, {}] },
      { type: 'HotWaterAreaMeter' },
    ])

    await seedDemo(third.sql, clock.now())
    await seedFlats(third.sql, { ...options, seed: 2 })
    expect(await getSum(third.sql)).not.toBe(sum)
  })

  it('P-01: owe the sum of their receipt', async () => {
    const { personalAccountId, sectorId } = await findSectorAccount(sql, '300000999', 'housing')
    const accruals = createAccruals({ sql })
    const range = { month_from: '2025-03', month_till: '2026-02' }
    const { debts, balance, ...list } = await accruals.list(await findCaller('300000999'), range)
    expect(list.accruals.map(({ period, status }) => [period, status])).toEqual([['2026-02', 'debt']])
    expect(list.accruals).toMatchObject([{ amount: balance }])
    expect(debts).toMatchObject([{ sector: 'housing', amount: balance }])
    expect(await findBalance(sql, personalAccountId, sectorId)).toBe(toKopecks(balance))
  })

  it('are added once, and later rows get new ids', async () => {
    await expect(seedFlats(sql, { flats: 1, seed: 1, now: clock.now() })).rejects.toThrow('already')
    const [last] = await sql<{ id: number }[]>`select max(id) as id from personal_account`
    const [first] = await sql<{ id: number }[]>`select min(id) as id from organisation`
    expect(await addAccount(sql, { organisation: first?.id ?? 0, number: '1' })).toBe((last?.id ?? 0) + 1)
  })
})
