import { describe, expect, it } from 'vitest'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import type { Debt, Notices } from '#contract/dashboard/schema.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { listBalances } from '../../../server/modules/accruals/service.ts'
import { startApp } from '../support/app.ts'
import { addBalance } from '../support/dashboard.ts'
import { testDatabase } from '../support/database.ts'
import { addMeter } from '../support/meters.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const demo = await testDatabase()
const { browser } = await startApp(sql)
const garden = await addOrganisation(sql)
await sql`insert into sector (organisation_id, code, name) values (${garden}, 'overhaul', 'Капитальный ремонт')`
const river = await addOrganisation(sql)

const settle = async (username: string, organisation: number, number: string, permissions = allRights) => {
  const profile = await addProfile(sql, await addResident(sql, username), {
    organisation,
    number,
    permissions,
  })
  const [row] = await sql<{ id: number }[]>`
    select personal_account_id as id from profile where id = ${profile}`
  return { profile, account: row?.id ?? 0 }
}
const { account: annasAccount, profile: annasProfile } = await settle('anna@demo.local', garden, '12')
const { profile: verasProfile } = await settle('vera@demo.local', garden, '21')
await settle('olga@demo.local', river, '80')
await settle('pavel@demo.local', garden, '7', { ...allRights, all_apartments_accruals: 'CUD' })
const { account: borisAccount } = await settle('boris@demo.local', garden, '3', {
  ...allRights,
  apartment_meters_data: '',
  request_log: '',
  tickets_from_tenants: '',
})

await addBalance(sql, {
  account: '12',
  sector: 'housing',
  debt: 648_237,
  paid: { on: '2026-02-11', kopecks: 612_004 },
})
await addBalance(sql, { account: '12', sector: 'overhaul', debt: 0, paid: { on: '2026-01-08', kopecks: 29 } })
await addBalance(sql, { account: '21', sector: 'housing', debt: 111 })
await addBalance(sql, { account: '7', sector: 'housing', debt: 222, paid: { on: '2026-02-11', kopecks: 5 } })
await addBalance(sql, { account: '80', sector: 'housing', debt: 333 })

const flat = (personalAccountId: number) => ({ personalAccountId })
const given = await addMeter(sql, flat(annasAccount), 'ColdWaterAreaMeter', { readings: { '2026-03': [5] } })
const due = await addMeter(sql, flat(annasAccount), 'HotWaterAreaMeter', { readings: { '2026-02': [5] } })
await addMeter(sql, flat(annasAccount), 'GasAreaMeter', { readonly: true })
await addMeter(sql, flat(borisAccount), 'ColdWaterAreaMeter')
await addBalance(sql, { account: '3', sector: 'housing', debt: 444 })
await addMeter(sql, flat(annasAccount), 'HeatAreaMeter', { finish: '2026-01-31' })

const fetchNotices = async (username: string, sectors?: string[]) => {
  const client = browser()
  await client.signIn(username, password)
  return (await client.call(getNotices, sectors ? { query: { sectors } } : {})).json()
}

describe('notices', () => {
  it('H-01: show debt and last payment of each sector in roubles and the last payment date', async () => {
    const { debts, payments, last_pay_date } = await fetchNotices('anna@demo.local')
    const receipt = { on_the_way: 0, period: '2026-02', due_date: '2026-03-18' }
    expect(debts).toEqual([
      { sector: 'housing', sector_name: 'Жилищные услуги', amount: 6482.37, ...receipt },
      { sector: 'overhaul', sector_name: 'Капитальный ремонт', amount: 0, ...receipt },
    ])
    expect(payments).toEqual({
      housing: { date: '2026-02-11', amount: 6120.04 },
      overhaul: { date: '2026-01-08', amount: 0.29 },
    })
    expect(last_pay_date).toBe('2026-02-11')
  })

  it('P-03: show unconfirmed money next to the debt', async () => {
    const [{ account, sector } = { account: 0, sector: 0 }] = await sql<
      { account: number; sector: number }[]
    >`
      select account.id as account, sector.id as sector from personal_account account
      join profile on profile.personal_account_id = account.id
      join resident on resident.id = profile.resident_id and resident.username = 'anna@demo.local'
      join sector on sector.organisation_id = account.organisation_id and sector.code = 'housing'`
    const added = await sql<{ id: string }[]>`
      insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at)
      values (gen_random_uuid(), ${account}, ${sector}, 'qr', 'debt', 200000, 0, 'unknown', now()) returning id`
    expect((await fetchNotices('anna@demo.local')).debts).toMatchObject([
      { amount: 6482.37, on_the_way: 2000 },
      { on_the_way: 0 },
    ])
    await sql`delete from payment where id = ${added[0]?.id ?? ''}`
  })

  it('H-01: filter by sectors', async () => {
    const getSectors = ({ debts }: { debts: Debt[] }) => debts.map(({ sector }) => sector)
    expect(getSectors(await fetchNotices('anna@demo.local', ['overhaul']))).toEqual(['overhaul'])
    expect(getSectors(await fetchNotices('anna@demo.local', ['overhaul', 'housing', 'none']))).toEqual([
      'housing',
      'overhaul',
    ])
    const only = await fetchNotices('anna@demo.local', ['overhaul'])
    expect([Object.keys(only.payments), only.last_pay_date]).toEqual([['overhaul'], '2026-01-08'])
  })

  it('H-01: show which meters got a reading this month and the last day', async () => {
    const { meters } = await fetchNotices('anna@demo.local')
    const till = '2026-03-31'
    expect(meters).toEqual([
      { id: given, type: 'ColdWaterAreaMeter', serial_number: expect.any(String), is_sent: true, till },
      { id: due, type: 'HotWaterAreaMeter', serial_number: expect.any(String), is_sent: false, till },
    ])
  })

  it('H-01: have empty parts of requests, tickets and autopay', async () => {
    expect(await fetchNotices('olga@demo.local')).toMatchObject({
      requests: { house: { count: 0, latest: [] }, own: { count: 0, latest: [] } },
      tickets: [],
      auto_payments: {},
    })
  })

  it('H-01: show the latest changes of own requests, house requests and tickets', async () => {
    const at = (day: number) => ({ changed: `2026-03-0${day}T08:00:00Z` })
    const own = [at(1), { ...at(4), status: 'done' as const }, at(2), at(3)]
    for (const options of own) await addRequest(sql, annasProfile, options)
    await addRequest(sql, verasProfile, { type: 'HouseRequest', status: 'done' })
    await addRequest(sql, verasProfile)
    await addTicket(sql, annasProfile, { status: 'answered' })
    await addTicket(sql, verasProfile)
    const { requests, tickets } = await fetchNotices('anna@demo.local')
    expect(requests.own.count).toBe(4)
    expect(requests.own.latest).toHaveLength(3)
    expect(requests.own.latest[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: 'Течёт кран или смеситель',
      category: 'plumbing',
      status: 'accepted',
      planned_at: null,
      performer: null,
      is_rated: true,
      attention: 'overdue',
      changed_at: '2026-03-03T08:00:00.000Z',
    })
    expect(requests.house).toMatchObject({ count: 1, latest: [{ status: 'done', is_rated: true }] })
    expect(tickets).toMatchObject([{ topic: 'Начисления и оплата', status: 'answered', is_rated: false }])
  })

  it('H-04 Q-07: show three of each: overdue, then to rate, then the last changed', async () => {
    const { profile } = await settle('busy@demo.local', garden, '99')
    for (let day = 1; day <= 5; day += 1) {
      const created = `2026-03-0${day}T08:00:00Z`
      await addRequest(sql, profile, { created })
      await addTicket(sql, profile, { created })
    }
    await addTicket(sql, profile, { created: '2026-03-06T08:00:00Z', status: 'closed' })
    const { requests, tickets }: Notices = await fetchNotices('busy@demo.local')
    const days = (...numbers: number[]) => numbers.map((day) => `2026-03-0${day}T08:00:00.000Z`)
    const getChanges = (list: readonly { changed_at: string }[]) => list.map(({ changed_at }) => changed_at)
    expect(requests.own.count).toBe(5)
    expect(getChanges(requests.own.latest)).toEqual(days(5, 4, 3))
    expect(tickets.map(({ attention }) => attention)).toEqual(['overdue', 'resident', 'none'])
    expect(getChanges(tickets)).toEqual(days(1, 6, 5))
  })

  it('B-06: leave only the parts without the permission R empty', async () => {
    const nothing = { debts: [], payments: {}, last_pay_date: null }
    expect(await fetchNotices('pavel@demo.local')).toMatchObject(nothing)
    const boris = await fetchNotices('boris@demo.local')
    expect([boris.meters, boris.debts.length]).toEqual([[], 1])
    expect([boris.requests.house, boris.tickets]).toEqual([{ count: 0, latest: [] }, []])
  })

  it('V-01: show nothing of another account', async () => {
    const amounts = async (username: string) =>
      (await fetchNotices(username)).debts.map(({ amount }: Debt) => amount)
    expect(await amounts('vera@demo.local')).toEqual([1.11])
    expect(await amounts('olga@demo.local')).toEqual([3.33])
    expect((await fetchNotices('vera@demo.local')).meters).toEqual([])
  })

  it('V-10: reject invalid sectors and find nothing for unknown ones', async () => {
    const client = browser()
    await client.signIn('anna@demo.local', password)
    const statuses = async (sectors: string[]) =>
      (await client.call(getNotices, { query: { sectors } })).statusCode
    expect(await statuses(['', 'housing'])).toBe(400)
    expect(await statuses(Array.from({ length: 51 }, String))).toBe(400)
    expect((await fetchNotices('anna@demo.local', ["'; drop table sector; --"])).debts).toEqual([])
  })
})

describe('demo balances', () => {
  it('H-01: have a debt due in three days, and one sector without a receipt', async () => {
    await seedDemo(demo.sql, new Date('2026-11-12T09:00:00Z'))
    const fetchBalances = async (number: string) => {
      const [account] = await demo.sql<{ personalAccountId: number; organisationId: number }[]>`
        select id as personal_account_id, organisation_id
        from personal_account where number = ${number}`
      if (!account) throw new Error(`There is no account ${number}`)
      return [...(await listBalances(demo.sql, account, null))]
    }
    const receipt = { period: '2026-10', dueOn: '2026-11-15' }
    const paid = { lastPaymentOn: '2026-10-08', lastPaymentKopecks: 612_004 }
    expect(await fetchBalances('100200012')).toMatchObject([
      { sector: 'housing', debtKopecks: 648_237, ...receipt, ...paid },
      { sector: 'overhaul', debtKopecks: 0 },
    ])
    expect(await fetchBalances('100200047')).toMatchObject([
      { sector: 'housing', debtKopecks: 0, ...receipt },
    ])
  })
})
