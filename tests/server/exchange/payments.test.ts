import { beforeEach, describe, expect, it } from 'vitest'
import { listAccruals } from '#contract/accruals/endpoints.ts'
import { listPayments } from '#contract/payments/history-endpoints.ts'
import { checkLedger, findBalance } from '../../../server/modules/ledger/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { findSectorAccount, issue } from '../support/money.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'vera@demo.local'), { organisation, number: '21' })
const place = await findSectorAccount(sql, '12', 'housing')
const { take, refusal, everything, exported } = await openExchange(sql, { clock, files })
const anna = browser()
await anna.signIn('anna@demo.local', password)

const table = (...rows: string[]) =>
  ['Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник;Отмена', ...rows].join('\n')
const debt = () => findBalance(sql, place.personalAccountId, place.sectorId)
const history = async () => {
  const query = { date_from: '2026-01-01', date_till: '2026-12-31' }
  const { results } = (await anna.call(listPayments, { query })).json()
  return results.map(({ amount, state, source, channel, paid_at }: Record<string, unknown>) => ({
    amount,
    state,
    source,
    channel,
    paid_at,
  }))
}

beforeEach(async () => {
  clock.set('2026-03-15T09:00:00Z')
  await emptyLedger(sql)
  await issue(sql, place, { period: '2026-02', kopecks: 100_000 })
})

describe('import of payments', () => {
  it('G-01: reduces the debt at once and appears in the history with its source', async () => {
    expect(await take(table('12;housing;10.03.2026;300,50;П-1;Касса;'))).toContain('новых 1')
    expect(await debt()).toBe(69_950)
    expect(await history()).toEqual([
      {
        amount: 300.5,
        state: 'confirmed',
        source: 'Касса',
        channel: 'office',
        paid_at: '2026-03-10T09:00:00.000Z',
      },
    ])
    const query = { month_from: '2026-01', month_till: '2026-03' }
    expect((await anna.call(listAccruals, { query })).json().accruals).toMatchObject([
      { status: 'partially', paid: 300.5 },
    ])
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('G-01: changes nothing if repeated, and ignores the case of the source', async () => {
    await take(table('12;housing;10.03.2026;300;П-1;Касса;', '12;housing;10.03.2026;300;П-1;Банк;'))
    const before = await everything()
    expect(await take(table('12;housing;10.03.2026;300;п-1;касса;нет'))).toContain('без изменений 1')
    expect(await everything()).toBe(before)
    expect(await debt()).toBe(40_000)
  })

  it('G-01: reverses a cancelled document once and does not restore it', async () => {
    const rows = ['12;housing;10.03.2026;300;П-1;касса;', '12;housing;11.03.2026;200;П-2;касса;']
    await take(table(...rows))
    expect(await take(table('12;housing;12.03.2026;300;П-1;касса;да'))).toContain('изменено 1')
    const before = await everything()
    expect(await debt()).toBe(80_000)
    expect(await take(table('12;housing;12.03.2026;300;П-1;касса;да'))).toContain('без изменений 1')
    expect(await take(table(...rows))).toContain('без изменений 2')
    expect(await everything()).toBe(before)
    expect(await history()).toMatchObject([
      { amount: 200, state: 'confirmed' },
      { amount: 300, state: 'reversed', source: 'касса' },
    ])
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('G-01: accepts a document and its cancellation in one table', async () => {
    await take(table('12;housing;12.03.2026;300;П-1;касса;да', '12;housing;10.03.2026;300;П-1;касса;'))
    expect(await debt()).toBe(100_000)
    expect(await history()).toMatchObject([{ state: 'reversed' }])
  })

  it('G-01: credits a changed sum and reverses the old one', async () => {
    await take(table('12;housing;10.03.2026;300;П-1;касса;'))
    expect(await take(table('12;housing;10.03.2026;350;П-1;касса;'))).toContain('изменено 1')
    expect(await debt()).toBe(65_000)
    expect(await take(table('12;housing;10.03.2026;350;П-1;касса;'))).toContain('без изменений 1')
    expect((await history()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'confirmed',
      'reversed',
    ])
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('G-01: treats the same number in another year as another document', async () => {
    await take(table('12;housing;30.12.2025;300;П-1;касса;'))
    expect(await take(table('12;housing;10.03.2026;200;П-1;касса;'))).toContain('новых 1')
    expect(await debt()).toBe(50_000)
    expect(
      await take(table('12;housing;30.12.2025;350;П-1;касса;', '12;housing;10.03.2026;200;П-1;касса;')),
    ).toContain('новых 0, изменено 1, без изменений 1')
    expect(await debt()).toBe(45_000)
    expect(await refusal(table('12;housing;11.03.2026;200;П-1;касса;'))).toContain('внесён за 10.03.2026')
  })

  it('G-01: accepts the same number of two years in one table', async () => {
    const rows = ['12;housing;30.12.2025;300;П-1;касса;', '21;housing;10.03.2026;200;п-1;Касса;']
    expect(await take(table(...rows))).toContain('новых 2')
    expect(await take(table(...rows))).toContain('без изменений 2')
  })

  it('G-01: cancels the last document up to the year of the cancellation', async () => {
    await take(table('12;housing;30.12.2025;300;П-1;касса;'))
    await take(table('12;housing;12.01.2026;300;П-1;касса;да'))
    expect(await debt()).toBe(100_000)
    await take(table('12;housing;30.12.2025;300;П-2;касса;', '12;housing;10.03.2026;200;П-2;касса;'))
    expect(await refusal(table('12;housing;12.03.2026;300;П-2;касса;да'))).toContain('внесён на 200,00')
    await take(table('12;housing;30.12.2025;300;П-2;касса;да'))
    expect(await debt()).toBe(80_000)
    await take(table('12;housing;10.03.2026;200;П-2;касса;да'))
    expect(await debt()).toBe(100_000)
  })

  it('G-01: cancels a document of the same table before one of an earlier year', async () => {
    await take(table('12;housing;30.12.2025;300;П-1;касса;'))
    const rows = ['12;housing;10.03.2026;300;П-1;касса;', '12;housing;12.03.2026;300;П-1;касса;да']
    await take(table(...rows))
    const states = async () =>
      (await history()).map(({ paid_at, state }: { paid_at: string; state: string }) => [
        paid_at.slice(0, 4),
        state,
      ])
    expect(await debt()).toBe(70_000)
    expect(await states()).toEqual([['2026', 'reversed']])
    const before = await everything()
    expect(await take(table(...rows))).toContain('без изменений 2')
    expect(await everything()).toBe(before)
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('G-02: exports each payment and reversal of a changed document with its number', async () => {
    for (const sum of [300, 350, 400]) await take(table(`12;housing;10.03.2026;${sum};П-1;Касса;`))
    const rows = await exported('payments')
    expect(rows.map(([, , , sum]) => sum).toSorted()).toEqual([
      '-300,00',
      '-350,00',
      '300,00',
      '350,00',
      '400,00',
    ])
    for (const [, , , , , document, source] of rows) expect([document, source]).toEqual(['П-1', 'Касса'])
  })

  it('G-01: does not credit a payment of the cabinet again from the bank’s register', async () => {
    await take(table('12;housing;10.03.2026;300;П-1;касса;'))
    await sql`update payment set bank_transaction = 'ТР-77', channel = 'cabinet'`
    await sql`truncate external_payment`
    expect(await take(table('12;housing;10.03.2026;300;ТР-77;банк;'))).toContain('без изменений 1')
    expect(await debt()).toBe(70_000)
  })

  it.each([
    ['404;housing;10.03.2026;1;П-9;касса;', 'такого лицевого счёта нет'],
    ['12;газ;10.03.2026;1;П-9;касса;', 'такой услуги у организации нет'],
    ['12;housing;;1;П-9;касса;', 'Дата: не заполнено'],
    ['12;housing;16.03.2026;1;П-9;касса;', 'Дата: 16.03.2026: этот день ещё не наступил'],
    ['12;housing;10.03.2026;0;П-9;касса;', 'Сумма: 0,00: сумма больше нуля'],
    ['12;housing;10.03.2026;-5;П-9;касса;', 'Сумма: -5,00: сумма больше нуля'],
    ['12;housing;10.03.2026;1234567890123;П-9;касса;', 'больше 9 цифр до запятой'],
    ['12;housing;10.03.2026;5;;касса;', 'Документ: не заполнено'],
    ['12;housing;10.03.2026;5;П-9;;', 'Источник: не заполнено'],
    ['12;housing;10.03.2026;5;П-9;касса;может', 'нужно «да» или «нет»'],
    ['12;housing;10.03.2026;5;П-9;касса;да', 'Отмена: П-9: отменять нечего: такого документа нет'],
    ['12;housing;10.03.2026;5;П-1;касса;да', 'Сумма: 5,00: документ внесён на 300,00'],
    ['21;housing;10.03.2026;300;П-1;касса;', 'этот документ внесён для другого лицевого счёта или сектора'],
    ['12;housing;11.03.2026;300;П-1;касса;', 'Дата: 11.03.2026: этот документ внесён за 10.03.2026'],
    ['12;housing;10.03.2026;5;П-9;касса;\n12;housing;10.03.2026;5;п-9;Касса;', 'уже есть в строке 2'],
  ])('G-01: rejects %s: %s', async (row, reason) => {
    await take(table('12;housing;10.03.2026;300;П-1;касса;'))
    const before = await everything()
    expect(await refusal(table(row))).toContain(reason)
    expect(await everything()).toBe(before)
  })
})
