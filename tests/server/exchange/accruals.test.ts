import { beforeEach, describe, expect, it } from 'vitest'
import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import { checkLedger, findBalance } from '../../../server/modules/ledger/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { openJobs } from '../support/jobs.ts'
import { findSectorAccount, pay } from '../support/money.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'vera@demo.local'), { organisation, number: '21' })
const place = await findSectorAccount(sql, '12', 'housing')
const { take, refusal, everything } = await openExchange(sql, { clock, files })
const jobs = openJobs(sql, clock)
const anna = browser()
await anna.signIn('anna@demo.local', password)

const header =
  'Лицевой счёт;Сектор;Период;Выставлено;Оплатить до;Услуга;Единица;Тариф;Объём;Начислено;Перерасчёт;Причина;Льгота'
const table = (...rows: string[]) => [header, ...rows].join('\n')
const water = '12;housing;02.2026;01.03.2026;20.03.2026;Холодная вода;м³;50,25;4;201,00;;;'
const heat = '12;Жилищные услуги;2026-02;;;Отопление;Гкал;3000;0,5;1 500,00;-100;Не было тепла;50'
const year = { month_from: '2026-01', month_till: '2026-03' }
const seen = async () => (await anna.call(listAccruals, { query: year })).json()
const entries =
  () => sql`select kind, sum(kopecks) as kopecks from ledger_entry entry join ledger_posting on entry_id = entry.id
  where account = 'resident' group by entry.id order by entry.id`

beforeEach(async () => {
  clock.set('2026-03-15T09:00:00Z')
  await emptyLedger(sql)
})

describe('import of accruals', () => {
  it('G-01: joins the rows of an account, sector and month into one receipt and notifies the resident', async () => {
    expect(await take(table(water, heat))).toContain('новых 2, изменено 0, без изменений 0, с ошибками 0')
    const { accruals, debts } = await seen()
    expect(accruals).toMatchObject([
      { period: '2026-02', issued_on: '2026-03-01', due_date: '2026-03-20', amount: 1551, to_pay: 1551 },
    ])
    expect(accruals[0].corrections).toBeUndefined()
    expect(debts).toMatchObject([{ sector: 'housing', amount: 1551 }])
    expect((await anna.call(getAccrual, { params: { id: accruals[0].id } })).json().lines).toMatchObject([
      { service: 'Холодная вода', unit: 'м³', tariff: 50.25, volume: 4, charged: 201 },
      {
        service: 'Отопление',
        charged: 1500,
        recalculated: -100,
        recalculation_reason: 'Не было тепла',
        benefit: 50,
      },
    ])
    expect(await sql`select count(*) from receipt_notification_outbox`).toEqual([{ count: 1 }])
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('G-01: notifies nobody with --quiet', async () => {
    await take(table(water), '--quiet')
    expect((await seen()).accruals).toHaveLength(1)
    expect(await sql`select count(*) from receipt_notification_outbox`).toEqual([{ count: 0 }])
  })

  it('G-01: changes nothing if repeated in any order', async () => {
    const other = '21;housing;02.2026;;;Отопление;Гкал;;;10;;;'
    await take(table(water, other, heat))
    const before = await everything()
    expect(await take(table(heat, other, water))).toContain('новых 0, изменено 0, без изменений 3')
    expect(await everything()).toBe(before)
  })

  it('G-01: corrects a month by posting the difference and keeps payments', async () => {
    await take(table(water, heat))
    await pay(sql, place, 100_000, '2026-03-10')
    clock.set('2026-03-20T09:00:00Z')
    expect(await take(table(water.replace('201,00', '301,50')))).toContain('изменено 1')
    expect(await entries()).toEqual([
      { kind: 'accrual', kopecks: '155100' },
      { kind: 'payment', kopecks: '-100000' },
      { kind: 'correction', kopecks: '-124950' },
    ])
    expect(await findBalance(sql, place.personalAccountId, place.sectorId)).toBe(-69_850)
    clock.set('2026-03-21T09:00:00Z')
    await take(table(water))
    await anna.signIn('anna@demo.local', password)
    const { accruals, balance } = await seen()
    expect(balance).toBe(-799)
    expect(accruals).toMatchObject([
      {
        amount: 201,
        status: 'paid',
        corrections: [
          { on: '2026-03-20', difference: -1249.5 },
          { on: '2026-03-21', difference: -100.5 },
        ],
      },
    ])
    const { accrual, lines } = (await anna.call(getAccrual, { params: { id: accruals[0].id } })).json()
    expect(accrual.corrections).toHaveLength(2)
    expect(lines).toMatchObject([{ service: 'Холодная вода', charged: 201 }])
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('G-01: notifies the resident of a correction once', async () => {
    await take(table(water))
    while (await jobs.turn('receipts/announce'));
    await sql`truncate notification_outbox cascade`
    await take(table(water.replace('201,00', '200')))
    await jobs.turn('receipts/announce', 'receipts/announce')
    expect(
      await sql`select recipient, data ->> 'title' as title, data ->> 'body' as body from notification_outbox`,
    ).toEqual([
      {
        recipient: 'anna@demo.local',
        title: 'Квитанция исправлена',
        body: 'За февраль, теперь на 1,00\u00A0₽ меньше. ул. Садовая, 5, кв. 12',
      },
    ])
  })

  it('G-01: posts no correction if only texts and volumes change', async () => {
    await take(table(water))
    expect(await take(table(water.replace(';4;', ';4,5;').replace('20.03', '25.03')))).toContain('изменено 1')
    const { accruals } = await seen()
    expect(accruals).toMatchObject([{ amount: 201, due_date: '2026-03-25' }])
    expect(accruals[0].corrections).toBeUndefined()
    expect(await entries()).toHaveLength(1)
  })

  it('G-01: rejects the whole receipt for one bad row', async () => {
    const other = '21;housing;02.2026;;;Отопление;Гкал;;;10;;;'
    const report = await refusal(table(water, other, heat.replace('1 500,00', 'много')), '--skip-bad')
    expect(report).toContain(':4 Начислено: много: это не число')
    expect(report).toContain(':2 в этом документе есть ошибка, строка 4')
    expect(report).toContain('новых 1, изменено 0, без изменений 0, с ошибками 2')
    expect((await seen()).accruals).toEqual([])
  })

  it.each([
    ['404;housing;02.2026;;;Газ;;;;1;;;', 'такого лицевого счёта нет'],
    ['12;пар;02.2026;;;Газ;;;;1;;;', 'Сектор: пар: такой услуги у организации нет'],
    ['12;housing;00.2026;;;Газ;;;;1;;;', 'такого месяца нет'],
    ['12;housing;05.2026;;;Газ;;;;1;;;', 'Период: 05.2026: этот месяц ещё не наступил'],
    ['12;housing;02.2026;31.02.2026;;Газ;;;;1;;;', 'Выставлено: 31.02.2026: такого дня нет'],
    ['12;housing;02.2026;01.03.1899;;Газ;;;;1;;;', 'год не между 1990 и 2100'],
    ['12;housing;02.2026;10.03.2026;01.03.2026;Газ;;;;1;;;', 'срок оплаты раньше, чем выставлено'],
    ['12;housing;02.2026;;;;;;;1;;;', 'Услуга: не заполнено'],
    ['12;housing;02.2026;;;Газ;;;;;;;', 'Начислено: не заполнено'],
    ['12;housing;02.2026;;;Газ;;;;=B2*C2;;;', 'Начислено: =B2*C2: это не число'],
    ['12;housing;02.2026;;;Газ;;;;1234567890123;;;', 'больше 9 цифр до запятой'],
    ['12;housing;02.2026;;;Газ;;;;1,005;;;', 'больше 2 цифр после запятой'],
    ['12;housing;02.2026;;;Газ;;;1e999;1;;;', 'Объём: 1e999: это не число'],
    ['12;housing;02.2026;;;Газ;;;;1;;;-5', 'Льгота: -5,00: льгота меньше нуля'],
    [
      '12;housing;02.2026;;;Газ;;;;1;;;\n12;housing;2026-02;;;Газ;;;;1,00;;;',
      'Услуга: Газ: уже есть в строке 2',
    ],
    [
      '12;housing;02.2026;01.03.2026;;Газ;;;;1;;;\n12;housing;02.2026;02.03.2026;;Свет;;;;2;;;',
      'в одном документе разные даты',
    ],
  ])('G-01: rejects %s: %s', async (row, reason) => {
    const before = await everything()
    expect(await refusal(table(row))).toContain(reason)
    expect(await everything()).toBe(before)
  })
})
