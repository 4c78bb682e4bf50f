import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listAccruals } from '#contract/accruals/endpoints.ts'
import type { Accrual } from '#contract/accruals/schema.ts'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import { payOrder, payRequest, startTransaction } from '#contract/payments/endpoints.ts'
import { openOrder, recordPayment } from '../../../server/modules/payments/service.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openExchange } from '../support/exchange.ts'
import { issue, findSectorAccount } from '../support/money.ts'
import { addPayer, type Payer } from '../support/payers.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { browser, clock } = bank
const owes = async (debt = 100_000): Promise<Payer> => {
  clock.pass(60)
  return addPayer(sql, browser(), debt)
}
const restrict = (payer: Payer, text: string) =>
  sql`update personal_account set payment_restriction = ${text} where id = ${payer.place.personalAccountId}`
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })

describe('payment request', () => {
  it('V-01 P-17: accepts further sectors of its own organisation only', async () => {
    const { client, organisation } = await owes()
    await sql`
      with other as (insert into organisation (name, time_zone) values ('Другая', 'UTC') returning id)
      insert into sector (organisation_id, code, name) select id, 'strange', 'Чужая' from other`
    const ask = async (sector: string) => {
      const body = { sector: 'housing', amount: 100, also: [{ sector, amount: 1 }], ...bank.back }
      const { statusCode, payload } = await client.call(startTransaction, { ...keyed(), body })
      return [statusCode, payload]
    }
    expect(await ask('strange')).toEqual(await ask('none'))
    expect((await ask('strange'))[0]).toBe(404)
    await sql`insert into sector (organisation_id, code, name) values (${organisation}, 'overhaul', 'Капремонт')`
    expect((await ask('overhaul'))[0]).toBe(409)
  })

  it('P-05: is anonymous, with a saved card or for an order', async () => {
    const payer = await owes()
    const { client, residentId, place } = payer
    const input = { sector: 'housing', amount: 100, ...bank.back }
    const anonymous = await client.call(startTransaction, { ...keyed(), body: input })
    expect(anonymous.json().params).toMatchObject({ 'o.amount': '10000' })
    expect(anonymous.json().params).not.toHaveProperty('card.save')

    clock.pass(11)
    const saving = { ...input, user_id: residentId, save_card: true }
    const own = await client.call(payOrder, { ...keyed(), body: saving })
    expect(own.json().params).toMatchObject({ 'card.save': 'Y' })

    clock.pass(11)
    const order = { ...place, sectorCode: 'housing', number: randomUUID(), title: 'Кран', kopecks: 70_000 }
    await openOrder(sql, order, clock.now())
    const request = { ...bank.back, request_number: order.number }
    const key = randomUUID()
    const basket = await client.call(payRequest, { headers: { 'idempotency-key': key }, body: request })
    await bank.press(await bank.visit(basket.json()), 'pay')
    const { state, request_number: paid, title, period } = await bank.getStatus(client, key)
    expect([state, paid, title, period]).toEqual(['confirmed', order.number, 'Кран', null])
    expect(await payer.balance()).toBe(100_000)
    clock.pass(11)
    expect((await client.call(payRequest, { ...keyed(), body: request })).json().code).toBe('nothing_owed')
  })

  it('P-18: names the month of the paid receipt, or of the newest one issued before the payment', async () => {
    const payer = await owes()
    await issue(sql, payer.place, { period: '2026-01', kopecks: 50_000 })
    const month = async (input: object) => {
      clock.pass(11)
      const { key } = await bank.requestPayment(payer.client, { amount: 100, ...input })
      return (await bank.getStatus(payer.client, key)).period
    }
    expect(await month({ accrual: payer.accrual })).toBe('2026-02')
    expect(await month({})).toBe('2026-02')
    await issue(sql, payer.place, { period: '2026-12', kopecks: 50_000 })
    expect(await month({})).toBe('2026-02')
  })

  it('P-05 V-01: rejects a foreign and an unknown order alike', async () => {
    const [payer, other] = [await owes(), await owes()]
    const order = {
      ...other.place,
      sectorCode: 'housing',
      number: randomUUID(),
      title: 'Кран',
      kopecks: 70_000,
    }
    await openOrder(sql, order, clock.now())
    const pay = async (request_number: string) => {
      const reply = await payer.client.call(payRequest, {
        ...keyed(),
        body: { ...bank.back, request_number },
      })
      return [reply.statusCode, reply.json()]
    }
    const absent = [404, { errors: ['Такого заказа нет'], code: 'not_found' }]
    expect(await pay('9999')).toEqual(absent)
    expect(await pay(order.number)).toEqual(absent)
  })

  it('P-14: is rejected with 425 within 10 seconds of another in the sector', async () => {
    const payer = await owes()
    expect((await bank.requestPayment(payer.client, { amount: 10 })).status).toBe(200)
    clock.pass(9)
    const soon = await bank.requestPayment(payer.client, { amount: 10 })
    expect([soon.status, soon.body.code]).toEqual([425, 'too_soon'])
    expect(soon.body.errors).toEqual([
      'В целях безопасности нельзя платить чаще одного раза в 10 секунд. Попробуйте немного позже.',
    ])
    clock.pass(2)
    expect((await bank.requestPayment(payer.client, { amount: 10 })).status).toBe(200)
    const other = await owes()
    expect((await bank.requestPayment(other.client, { amount: 10 })).status).toBe(200)
  })

  it('P-14: is not held up by a payment that the organisation has just imported', async () => {
    const payer = await owes()
    await sql.begin((tx) =>
      recordPayment(tx, payer.place, { kopecks: 100, channel: 'office', at: clock.now() }),
    )
    expect((await bank.requestPayment(payer.client, { amount: 10 })).status).toBe(200)
  })

  it('P-14: succeeds once from concurrent tabs', async () => {
    const payer = await owes()
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => bank.requestPayment(payer.client, { amount: 10 })),
    )
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 425, 425, 425, 425])
  })

  it('P-13: returns the same payment for the same key at any time', async () => {
    const payer = await owes()
    const key = randomUUID()
    const twins = await Promise.all([1, 2].map(() => bank.requestPayment(payer.client, { amount: 10 }, key)))
    clock.pass(3)
    const late = await bank.requestPayment(payer.client, { amount: 10 }, key)
    expect(twins.map(({ status }) => status)).toEqual([200, 200])
    expect(twins[0]?.body).toEqual(late.body)
    expect(twins[1]?.body).toEqual(late.body)
    expect((await bank.requestPayment(payer.client, { amount: 11 }, key)).body.code).toBe('key_reused')
  })

  it('P-13 V-10: starts one payment of concurrent requests for two sectors with one key', async () => {
    const payer = await owes()
    await sql`insert into sector (organisation_id, code, name) values (${payer.organisation}, 'overhaul', 'Капремонт')`
    await issue(sql, await findSectorAccount(sql, payer.number, 'overhaul'), {
      period: '2026-02',
      kopecks: 50_000,
    })
    for (let time = 0; time < 5; time += 1) {
      clock.pass(11)
      const key = randomUUID()
      const both = ['housing', 'overhaul'].map((sector) =>
        bank.requestPayment(payer.client, { amount: 10, sector }, key),
      )
      const outcomes = (await Promise.all(both)).map(({ status, body }) => body.code ?? status)
      expect(outcomes.toSorted()).toEqual([200, 'key_reused'])
    }
  })

  it('P-05: is rejected with 423 if the account is restricted or has a benefit', async () => {
    const payer = await owes()
    await restrict(payer, 'Оплата приостановлена')
    const locked = await bank.requestPayment(payer.client, { amount: 10 })
    expect([locked.status, locked.body]).toEqual([
      423,
      { errors: ['Оплата приостановлена'], detail: 'Оплата приостановлена', code: 'restricted' },
    ])
    const vera = await owes()
    await sql`update personal_account set benefit = true where id = ${vera.place.personalAccountId}`
    expect((await bank.requestPayment(vera.client, { amount: 10 })).body).toMatchObject({ code: 'benefit' })
  })

  it.each([
    [1000.01, 'over_maximum'],
    [0.99, 'below_minimum'],
    [0, 'below_minimum'],
  ])('P-04: rejects %s roubles for a debt of 1000', async (amount, code) => {
    const payer = await owes()
    const { status, body } = await bank.requestPayment(payer.client, { amount })
    expect([status, body.code]).toEqual([422, code])
  })

  it('P-04: is an advance only on request and only after a receipt', async () => {
    const payer = await owes()
    await bank.press(
      await bank.visit((await bank.requestPayment(payer.client, { amount: 1000 })).body),
      'pay',
    )
    clock.pass(11)
    expect((await bank.requestPayment(payer.client, { amount: 10 })).body.code).toBe('nothing_owed')
    const { body } = await bank.requestPayment(payer.client, { amount: 300, prepayment: true })
    await bank.press(await bank.visit(body), 'pay')
    expect(await payer.balance()).toBe(-30_000)

    const newcomer = await owes(0)
    for (const input of [{ amount: 10 }, { amount: 10, prepayment: true }])
      expect((await bank.requestPayment(newcomer.client, input)).body.code).toBe('no_receipt')
  })

  it('P-10 P-01: an advance pays the oldest receipts first, and only the rest stays as an advance', async () => {
    const payer = await owes(100_000)
    await issue(sql, payer.place, { period: '2026-03', kopecks: 50_000 })
    const query = { month_from: '2026-01', month_till: '2026-04' }
    const payAdvance = async (amount: number) => {
      clock.pass(11)
      const { body } = await bank.requestPayment(payer.client, { amount, prepayment: true })
      await bank.press(await bank.visit(body), 'pay')
      const { accruals, debts } = (await payer.client.call(listAccruals, { query })).json()
      return {
        left: Object.fromEntries(accruals.map(({ period, to_pay }: Accrual) => [period, to_pay])),
        advance: debts[0].advance,
      }
    }
    expect(await payAdvance(1200)).toEqual({ left: { '2026-02': 0, '2026-03': 300 }, advance: 0 })
    expect(await payAdvance(1000)).toEqual({ left: { '2026-02': 0, '2026-03': 0 }, advance: 700 })
    await issue(sql, payer.place, { period: '2026-04', kopecks: 90_000 })
    expect(await payAdvance(100)).toEqual({
      left: { '2026-02': 0, '2026-03': 0, '2026-04': 100 },
      advance: 0,
    })
  })

  it('P-10: pays an opening debt before the first receipt, but no advance', async () => {
    const payer = await owes(0)
    const { operator, put } = await openExchange(sql, { clock, files: bank.files })
    await sql`update organisation set inn = '7701234560' where id = ${payer.organisation}`
    await operator(
      await put(`Лицевой счёт;Сектор;На дату;Долг\n${payer.number};housing;01.03.2026;300`),
      '--organisation',
      '7701234560',
    )
    await sql`update organisation set inn = null where id = ${payer.organisation}`
    const owed = { sector: 'housing', amount: 300, period: '2026-02', due_date: '2026-03-01' }
    const query = { month_from: '2026-01', month_till: '2026-03' }
    expect((await payer.client.call(listAccruals, { query })).json()).toMatchObject({ debts: [owed] })
    expect((await payer.client.call(getNotices)).json().debts).toMatchObject([owed])
    const input = { amount: 10, prepayment: true }
    expect((await bank.requestPayment(payer.client, input)).body.code).toBe('no_receipt')
    await bank.press(await bank.visit((await bank.requestPayment(payer.client, { amount: 300 })).body), 'pay')
    expect(await payer.balance()).toBe(0)
  })

  it('P-13: rejects a return URL of another site', async () => {
    const payer = await owes()
    const foreign = [
      'https://evil.example/',
      'http://localhost.evil.example/#/',
      'http://localhost:81/',
      String.raw`http://localhost\@evil.example/`,
      String.raw`http://localhost/\@evil.example/`,
      'http://evil.example@localhost/',
      'http://:evil@localhost/',
    ]
    for (const url of foreign)
      for (const field of ['back_url_s', 'back_url_f'])
        expect((await bank.requestPayment(payer.client, { amount: 10, [field]: url })).body.code).toBe(
          'foreign_back_url',
        )
  })

  it('V-05: is limited per account over all sessions', async () => {
    const payer = await owes(10_000_000)
    const codes = new Set<string>()
    for (let start = 0; start < 61; start += 1) {
      const { status, body } = await bank.requestPayment(payer.client, { amount: 10 })
      codes.add(status === 200 ? 'ok' : body.code)
    }
    expect([...codes].toSorted()).toEqual(['ok', 'too_many', 'too_soon'])
  })

  it('V-05 P-13: counts once per key', async () => {
    const payer = await owes()
    await sql`truncate rate_limit`
    const call = { ...keyed(), body: { sector: 'housing', amount: 10, ...bank.back } }
    const twins = await Promise.all(
      Array.from({ length: 25 }, () => payer.client.call(startTransaction, call)),
    )
    expect(new Set(twins.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const counts = await sql`select count from rate_limit where bucket like 'pay/account/%'`
    expect(counts).toEqual([{ count: 1 }])
  })

  it('P-05: is rejected without a bank', async () => {
    const without = await startApp(sql, { clock, deps: { bank: null } })
    const payer = await addPayer(sql, without.browser(), 100_000)
    const reply = await payer.client.call(startTransaction, {
      ...keyed(),
      body: { sector: 'housing', amount: 10, ...bank.back },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'no_bank'])
    expect(reply.json().errors).toEqual(['Оплата картой здесь пока не подключена'])
    expect(await sql`select from payment where profile_id = ${payer.profileId}`).toHaveLength(0)
  })

  it('G-24: is rejected on a copy that waits for its release, with that reason', async () => {
    const copy = await startApp(sql, { clock, deps: { bank: null, isOnHold: true } })
    const payer = await addPayer(sql, copy.browser(), 100_000)
    const reply = await payer.client.call(startTransaction, {
      ...keyed(),
      body: { sector: 'housing', amount: 10, ...bank.back },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'no_bank'])
    expect(reply.json().errors[0]).toMatch(/^Кабинет проверяют после восстановления/)
    expect(await sql`select from payment where profile_id = ${payer.profileId}`).toHaveLength(0)
  })
})
