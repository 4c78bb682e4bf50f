import { describe, expect, it } from 'vitest'
import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import { issueAccrual } from '../../../server/modules/accruals/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { issue, pay, findSectorAccount } from '../support/money.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const organisation = await addOrganisation(sql)
await sql`insert into sector (organisation_id, code, name) values (${organisation}, 'overhaul', 'Капитальный ремонт')`
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'vera@demo.local'), { organisation, number: '21' })
await addProfile(sql, await addResident(sql, 'pavel@demo.local'), {
  organisation,
  number: '7',
  permissions: { ...allRights, all_apartments_accruals: 'CUD' },
})
const housing = await findSectorAccount(sql, '12', 'housing')
const overhaul = await findSectorAccount(sql, '12', 'overhaul')
const line = { unit: 'м³', tariff: '50.25', volume: '4.21' }
const january = await issueAccrual(
  sql,
  housing,
  {
    period: '2026-01',
    issuedOn: '2026-02-01',
    dueOn: '2026-02-15',
    lines: [
      { ...line, service: 'Холодная вода', charged: 20_000 },
      { ...line, service: 'Домофон', tariff: null, volume: null, charged: 5_000 },
    ],
  },
  new Date('2026-02-01'),
)
const february = await issueAccrual(
  sql,
  housing,
  {
    period: '2026-02',
    issuedOn: '2026-03-01',
    dueOn: '2026-03-18',
    lines: [
      { ...line, service: 'Холодная вода', charged: 21_155 },
      {
        ...line,
        service: 'Отопление',
        charged: 30_000,
        recalculated: -1_155,
        reason: 'Не было тепла',
        benefit: 10_000,
      },
    ],
  },
  new Date('2026-03-01'),
)
await issue(sql, overhaul, { period: '2026-02', kopecks: 7_140 })
await pay(sql, housing, 25_000, '2026-02-10')
await pay(sql, housing, 10_000, '2026-03-05')
await pay(sql, overhaul, 8_000, '2026-03-02')
const veras = await issue(sql, await findSectorAccount(sql, '21', 'housing'), {
  period: '2026-02',
  kopecks: 111,
})

const signIn = async (username: string) => {
  const client = browser()
  await client.signIn(username, password)
  return client
}
const year = { month_from: '2025-04', month_till: '2026-03' }
const fetchList = async (query: Record<string, string | string[]> = year, username = 'anna@demo.local') =>
  (await (await signIn(username)).call(listAccruals, { query })).json()

describe('list of receipts', () => {
  it('P-01: shows each month with paid amount, status and day, newest first', async () => {
    const { accruals } = await fetchList()
    const titled = { sector: 'housing', sector_name: 'Жилищные услуги' }
    expect(accruals).toEqual([
      {
        ...titled,
        id: february,
        period: '2026-02',
        issued_on: '2026-03-01',
        due_date: '2026-03-18',
        amount: 400,
        paid: 100,
        to_pay: 300,
        on_the_way: 0,
        status: 'partially',
        paid_on: null,
      },
      expect.objectContaining({ sector: 'overhaul', amount: 71.4, status: 'paid', paid_on: '2026-03-02' }),
      expect.objectContaining({
        id: january,
        period: '2026-01',
        paid: 250,
        status: 'paid',
        paid_on: '2026-02-10',
      }),
    ])
  })

  it('P-01: dates each of two receipts by its own payment', async () => {
    await addProfile(sql, await addResident(sql, 'turn@demo.local'), { organisation, number: '33' })
    const place = await findSectorAccount(sql, '33', 'housing')
    await issue(sql, place, { period: '2026-01', kopecks: 10_000 })
    await issue(sql, place, { period: '2026-02', kopecks: 20_000 })
    await pay(sql, place, 10_000, '2026-02-10')
    await pay(sql, place, 20_000, '2026-03-10')
    expect((await fetchList(year, 'turn@demo.local')).accruals).toMatchObject([
      { period: '2026-02', paid_on: '2026-03-10' },
      { period: '2026-01', paid_on: '2026-02-10' },
    ])
  })

  it('P-01: shows debt and advance of each sector and the total balance', async () => {
    const { debts, balance } = await fetchList()
    const receipt = { on_the_way: 0, period: '2026-02', due_date: '2026-03-18' }
    expect(debts).toEqual([
      { sector: 'housing', sector_name: 'Жилищные услуги', amount: 300, advance: 0, ...receipt },
      { sector: 'overhaul', sector_name: 'Капитальный ремонт', amount: 0, advance: 8.6, ...receipt },
    ])
    expect(balance).toBe(291.4)
  })

  it('P-03: shows unconfirmed payments next to the debt', async () => {
    await sql`
      insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at)
      values (gen_random_uuid(), ${housing.personalAccountId}, ${housing.sectorId}, 'qr', 'debt', 12345, 0, 'sent', now()),
        (gen_random_uuid(), ${housing.personalAccountId}, ${housing.sectorId}, 'qr', 'debt', 5, 0, 'created', now())`
    expect((await fetchList()).debts).toMatchObject([{ on_the_way: 123.45, amount: 300 }, { on_the_way: 0 }])
  })

  it('P-01: sums the months before the range that the chart compares, and no older ones', async () => {
    await addProfile(sql, await addResident(sql, 'year@demo.local'), { organisation, number: '35' })
    const place = await findSectorAccount(sql, '35', 'housing')
    for (const [period, kopecks] of [
      ['2024-01', 1],
      ['2024-02', 10_050],
      ['2025-01', 20_000],
      ['2025-04', 30_000],
    ] as const)
      await issue(sql, place, { period, kopecks })
    const { accruals, earlier } = await fetchList(year, 'year@demo.local')
    expect(accruals).toMatchObject([{ period: '2025-04' }])
    expect(earlier).toEqual([
      { sector: 'housing', period: '2025-01', amount: 200 },
      { sector: 'housing', period: '2024-02', amount: 100.5 },
    ])
    const old = await fetchList({ month_from: '2024-01', month_till: '2024-01' }, 'year@demo.local')
    expect([old.accruals.length, old.earlier]).toEqual([1, []])
  })

  it('P-01: filters by months and sectors', async () => {
    const fetchPeriods = async (query: Record<string, string | string[]>) =>
      (await fetchList(query)).accruals.map(
        ({ period, sector }: { period: string; sector: string }) => `${sector} ${period}`,
      )
    expect(await fetchPeriods({ month_from: '2026-01', month_till: '2026-01' })).toEqual(['housing 2026-01'])
    expect(await fetchPeriods({ ...year, sectors: ['overhaul'] })).toEqual(['overhaul 2026-02'])
    expect(await fetchPeriods({ ...year, sectors: ['none'] })).toEqual([])
    const old = await fetchList({ month_from: '2026-01', month_till: '2026-01' })
    expect(old.accruals).toMatchObject([{ status: 'paid', paid_on: '2026-02-10' }])
    expect(old.debts).toMatchObject([{ period: '2026-02' }, {}])
  })

  it('V-10: rejects a reversed range of months or one above five years', async () => {
    const client = await signIn('anna@demo.local')
    for (const query of [
      { month_from: '2026-03', month_till: '2026-02' },
      { month_from: '2021-03', month_till: '2026-03' },
    ]) {
      const reply = await client.call(listAccruals, { query })
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'bad_range'])
    }
    for (const query of [
      { month_from: '2026-03', month_till: '2026-03' },
      { month_from: '2021-04', month_till: '2026-03' },
    ])
      expect((await client.call(listAccruals, { query })).statusCode).toBe(200)
  })

  it('V-01: shows no other account; B-06: and nothing without the permission R', async () => {
    expect((await fetchList(year, 'vera@demo.local')).accruals).toMatchObject([{ id: veras, amount: 1.11 }])
    const pavel = await signIn('pavel@demo.local')
    expect((await pavel.call(listAccruals, { query: year })).statusCode).toBe(403)
  })
})

describe('receipt', () => {
  it('P-02: opens if its lines cancel each other, with nothing paid', async () => {
    await addProfile(sql, await addResident(sql, 'even@demo.local'), { organisation, number: '34' })
    const id = await issueAccrual(
      sql,
      await findSectorAccount(sql, '34', 'housing'),
      {
        period: '2026-02',
        issuedOn: '2026-03-01',
        dueOn: '2026-03-18',
        lines: [
          { ...line, service: 'Холодная вода', charged: 20_000 },
          { ...line, service: 'Отопление', charged: 0, recalculated: -20_000, reason: 'Не было тепла' },
        ],
      },
      new Date('2026-03-01'),
    )
    const reply = await (await signIn('even@demo.local')).call(getAccrual, { params: { id } })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ accrual: { amount: 0 }, lines: [{ paid: 0 }, { paid: 0 }] })
  })

  it('P-02: shows its lines with those of the previous month', async () => {
    const client = await signIn('anna@demo.local')
    const { accrual, lines, gone, before } = (
      await client.call(getAccrual, { params: { id: february } })
    ).json()
    expect(accrual).toMatchObject({ id: february, amount: 400, paid: 100, to_pay: 300 })
    expect(lines).toEqual([
      {
        service: 'Холодная вода',
        unit: 'м³',
        tariff: 50.25,
        volume: 4.21,
        charged: 211.55,
        recalculated: 0,
        recalculation_reason: null,
        benefit: 0,
        paid: 52.88,
        to_pay: 158.67,
        before: {
          service: 'Холодная вода',
          unit: 'м³',
          tariff: 50.25,
          volume: 4.21,
          charged: 200,
          recalculated: 0,
          benefit: 0,
          to_pay: 200,
        },
        year_ago: null,
      },
      expect.objectContaining({
        service: 'Отопление',
        charged: 300,
        recalculated: -11.55,
        recalculation_reason: 'Не было тепла',
        benefit: 100,
        paid: 47.12,
        to_pay: 141.33,
        before: null,
      }),
    ])
    expect(gone).toMatchObject([{ service: 'Домофон', tariff: null, volume: null, to_pay: 50 }])
    expect(before).toEqual({ id: january, period: '2026-01', amount: 250 })
  })

  it('P-02: compares with the newest earlier receipt of the sector', async () => {
    const issued = new Map<string, number>()
    const place = await findSectorAccount(sql, '21', 'overhaul')
    for (const period of ['2025-10', '2025-11', '2025-12', '2026-01'])
      issued.set(period, await issue(sql, place, { period, kopecks: 10_000 }))
    const client = await signIn('vera@demo.local')
    const fetchBefore = async (period: string) =>
      (await client.call(getAccrual, { params: { id: issued.get(period) ?? 0 } })).json().before
    expect(await fetchBefore('2025-12')).toMatchObject({ id: issued.get('2025-11'), period: '2025-11' })
    expect(await fetchBefore('2025-11')).toMatchObject({ period: '2025-10' })
    expect(await fetchBefore('2025-10')).toBeNull()
  })

  it('P-02: compares with the same month of the year before, by service', async () => {
    const place = await findSectorAccount(sql, '21', 'housing')
    const issueLines = (period: string, charged: Record<string, number>) =>
      issueAccrual(
        sql,
        place,
        {
          period,
          issuedOn: `${period}-28`,
          dueOn: `${period}-28`,
          lines: Object.entries(charged).map(([service, kopecks]) =>
            Object.assign({}, line, { service, charged: kopecks }),
          ),
        },
        new Date('2026-03-01'),
      )
    await issueLines('2024-08', { Отопление: 1_000 })
    const past = await issueLines('2024-09', { Отопление: 20_000, Домофон: 5_000 })
    await issueLines('2024-10', { Отопление: 3_000 })
    const id = await issueLines('2025-09', { Отопление: 25_050, Антенна: 7_000 })
    const client = await signIn('vera@demo.local')
    const detail = (await client.call(getAccrual, { params: { id } })).json()
    expect(detail.year_ago).toEqual({ id: past, period: '2024-09', amount: 250 })
    expect(detail.lines).toMatchObject([
      { service: 'Отопление', year_ago: 200 },
      { service: 'Антенна', year_ago: null },
    ])
    expect((await client.call(getAccrual, { params: { id: past } })).json().year_ago).toBeNull()
  })

  it('V-01: answers 404 for another account like for an unknown id', async () => {
    const client = await signIn('anna@demo.local')
    const answers = await Promise.all(
      [veras, 999_999].map(async (id) => {
        const reply = await client.call(getAccrual, { params: { id } })
        return [reply.statusCode, reply.body]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]).toBe(404)
  })
})
