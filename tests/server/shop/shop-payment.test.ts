import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import { listNotConfirmed, listPayments } from '#contract/payments/history-endpoints.ts'
import { payRequest } from '#contract/payments/endpoints.ts'
import { getRequest, listRequests } from '#contract/requests/endpoints.ts'
import * as endpoints from '#contract/shop/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { checkLedger } from '../../../server/modules/ledger/service.ts'
import { recordPayment, refundByName } from '../../../server/modules/payments/service.ts'
import { createRequestDesk } from '../../../server/modules/requests/desk.ts'
import { testSecret } from '../support/app.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { addPayer, type Payer } from '../support/payers.ts'
import { keyed } from '../support/requests.ts'
import { addShop } from '../support/shop.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { browser, clock, back } = bank
const desk = createRequestDesk({ sql, clock, hmac: createHmacFunction(testSecret) })

const ordered = async () => {
  clock.pass(60)
  const payer = await addPayer(sql, browser(), 100_000)
  const { category, positions } = await addShop(sql, payer.organisation)
  const services = positions.slice(0, 1).map((_id) => ({ _id, quantity: 1 }))
  const again = async (): Promise<string> => {
    await payer.client.call(endpoints.keepBasket, { body: { category, services } })
    const body = { category, services, total: 1750 }
    const reply = await payer.client.call(endpoints.orderBasket, { ...keyed(), body })
    return String(reply.json().number)
  }
  return { payer, category, again, number: await again() }
}
const pay = async (payer: Payer, number: string, key: string = randomUUID()) =>
  payer.client.call(payRequest, { ...keyed(key), body: { request_number: number, ...back } })
const billing = async (payer: Payer, query: Record<string, string>) =>
  payer.client.call(endpoints.getOrderBilling, { query })

describe('payment of an order', () => {
  it('Q-05: shows recipient, sum and fee', async () => {
    const { payer, category, number } = await ordered()
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent, fee_basis_points)
      values (${payer.place.sectorId}, 'УК «Садовая»', '7705123452', '40702810200000000512', 'Банк', '044525745',
        '30101810345250000745', 80)`
    const reply = await billing(payer, { request_number: number })
    expect(reply.json()).toMatchObject({
      request_number: number,
      state: 'to_pay',
      provider_name: 'УК «Садовая»',
      bank_name: 'Банк',
      bank_number: '40702810200000000512',
      bic: ['044525745'],
      correspondent: '30101810345250000745',
      inn: '7705123452',
      params: { amount: 1750, service: 'Сантехника', attr_3: number },
      services: [{ name: 'Работа 1', quantity: 1, price: 1450, amount: 1450 }],
      attendance: 300,
      total: 1750,
      fee: 14,
      maximum: 1750,
    })
    expect((await billing(payer, { category: String(category) })).json()).toEqual(reply.json())
    expect((await billing(payer, {})).statusCode).toBe(400)
  })

  it('Q-05: finds the latest order of a category', async () => {
    const { payer, category, number, again } = await ordered()
    const latest = await again()
    expect(latest).not.toBe(number)
    expect((await billing(payer, { category: String(category) })).json().request_number).toBe(latest)
    expect((await billing(payer, { request_number: number })).json().request_number).toBe(number)
  })

  it('P-31: shows the result to a tenant without the right to accruals', async () => {
    const { payer, number } = await ordered()
    await sql`
      update profile set permission_overrides = permission_overrides || '{"all_apartments_accruals": ""}'
      where id = ${payer.profileId}`
    const key = randomUUID()
    await bank.press(await bank.visit((await pay(payer, number, key)).json()), 'pay')
    expect(await bank.getStatus(payer.client, key)).toMatchObject({
      state: 'confirmed',
      request_number: number,
    })
  })

  it('Q-05: charges the order’s sum once and leaves the flat’s debt', async () => {
    const { payer, number } = await ordered()
    const key = randomUUID()
    const started = await pay(payer, number, key)
    expect((await pay(payer, number, key)).json()).toEqual(started.json())
    const paid = await bank.visit(started.json())
    expect(paid.kopecks).toBe(175_000)
    await bank.press(paid, 'twice')
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'confirmed', amount: 1750 })
    expect((await billing(payer, { request_number: number })).json()).toMatchObject({
      state: 'paid',
      params: { amount: 0 },
      maximum: 0,
    })
    expect(await payer.balance()).toBe(100_000)
    clock.pass(11)
    const again = await pay(payer, number)
    expect([again.statusCode, again.json().code]).toEqual([422, 'nothing_owed'])
  })

  it('P-30: has one sum with the fee in the order, its request, the history and on Home', async () => {
    const { payer, number } = await ordered()
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent, fee_basis_points)
      values (${payer.place.sectorId}, 'УК «Садовая»', '7705123452', '40702810200000000512', 'Банк', '044525745',
        '30101810345250000745', 80)`
    const shown = async () => {
      const order = (await billing(payer, { request_number: number })).json()
      const { requests } = (await payer.client.call(listRequests, {})).json()
      const one = await payer.client.call(getRequest, { params: { id: order.request_id } })
      expect(one.json().order).toEqual(requests[0].order)
      expect(requests[0].order).toEqual({ state: order.state, total: order.total + order.fee })
      return requests[0].order
    }
    expect(await shown()).toEqual({ state: 'to_pay', total: 1764 })
    const key = randomUUID()
    const page = await bank.visit((await pay(payer, number, key)).json())
    expect(page.kopecks).toBe(176_400)
    await bank.press(page, 'pay')
    // A later change of the fee leaves the charged one.
    await sql`update sector_requisites set fee_basis_points = 500 where sector_id = ${payer.place.sectorId}`
    expect(await shown()).toEqual({ state: 'paid', total: 1764 })
    const days = { date_from: '2026-01-01', date_till: '2026-12-31' }
    const [paid] = (await payer.client.call(listPayments, { query: days })).json().results
    expect(paid.amount + paid.fee).toBe(1764)
    const { last_payment } = (await payer.client.call(getNotices, {})).json()
    expect(last_payment).toMatchObject({ amount: 1764, request_number: number })

    await sql.begin((tx) => refundByName(tx, number, 50_000, clock.now()))
    await bank.refundAll()
    expect(await shown()).toEqual({ state: 'partly_refunded', total: 1764 })
    await sql.begin((tx) => refundByName(tx, number, null, clock.now()))
    await bank.refundAll()
    expect(await shown()).toEqual({ state: 'refunded', total: 1764 })
    expect((await payer.client.call(getNotices, {})).json().last_payment).toBeNull()
  })

  it('P-30: is priced with the visit and the fee in the list of services', async () => {
    const { payer } = await ordered()
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent,
        fee_basis_points, fee_minimum_kopecks)
      values (${payer.place.sectorId}, 'УК', '7705123452', '40702810200000000512', 'Банк', '044525745',
        '30101810345250000745', 80, 1000)`
    const [category] = (await payer.client.call(endpoints.listTemplateRequests, {})).json().results
    expect(category).toMatchObject({ attendance: 300, fee_percent: 0.8, fee_minimum: 10 })
  })

  it('P-19: is linked to the order in the history and, if newest, on Home', async () => {
    const { payer, number } = await ordered()
    const notices = async () => (await payer.client.call(getNotices, {})).json()
    await bank.press(await bank.visit((await pay(payer, number)).json()), 'never')
    const days = { date_from: '2026-01-01', date_till: '2026-12-31' }
    const onTheWay = await payer.client.call(listNotConfirmed, {
      query: { ...days, user_id: String(payer.residentId) },
    })
    expect(onTheWay.json().results).toMatchObject([{ request_number: number }])
    expect(await notices()).toMatchObject({
      last_payment: null,
      last_order_payment: null,
      last_pay_date: null,
    })
    const [order] = bank.sandbox.orders()
    if (order) await bank.decide(order, 'pay')
    expect((await payer.client.call(listPayments, { query: days })).json().results).toMatchObject([
      { request_number: number, amount: 1750 },
    ])
    const date = clock.now().toISOString().slice(0, 10)
    expect(await notices()).toMatchObject({
      last_pay_date: date,
      last_order_payment: { date, amount: 1750, request_number: number },
      payments: {},
    })
    clock.pass(60)
    await sql.begin((tx) =>
      recordPayment(tx, payer.place, { kopecks: 100, channel: 'office', at: clock.now() }),
    )
    expect(await notices()).toMatchObject({
      last_payment: { amount: 1, request_number: null },
      last_order_payment: null,
      payments: { housing: { amount: 1 } },
    })
    expect((await payer.client.call(listPayments, { query: days })).json().results).toMatchObject([
      { request_number: null },
      { request_number: number },
    ])
  })

  it('Q-05: is on its way while undecided and can be repeated after a refusal', async () => {
    const { payer, number } = await ordered()
    await bank.press(await bank.visit((await pay(payer, number)).json()), 'refuse')
    expect((await billing(payer, { request_number: number })).json().state).toBe('to_pay')
    clock.pass(11)
    await bank.press(await bank.visit((await pay(payer, number)).json()), 'never')
    for (let minutes = 0; minutes < 40; minutes += 1) {
      clock.pass(60)
      await bank.askAll()
    }
    await payer.signIn()
    expect((await billing(payer, { request_number: number })).json().state).toBe('on_the_way')
    clock.pass(11)
    expect((await pay(payer, number)).json().code).toBe('on_the_way')
  })

  it('Q-05: is rejected for a rejected order', async () => {
    const { payer, number } = await ordered()
    await desk.changeStatus(Number(number), { status: 'rejected', text: 'Мастер заболел' })
    expect((await billing(payer, { request_number: number })).json().state).toBe('cancelled')
    const refused = await pay(payer, number)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'nothing_owed'])
    await desk.changeStatus(Number(number), { status: 'accepted' })
    expect((await pay(payer, number)).statusCode).toBe(200)
  })

  it('Q-05: is refused by the bank if the order is rejected meanwhile', async () => {
    const { payer, number } = await ordered()
    const key = randomUUID()
    const order = await bank.visit((await pay(payer, number, key)).json())
    await desk.changeStatus(Number(number), { status: 'rejected', text: 'Мастер заболел' })
    const page = await bank.press(order, 'pay')
    expect(await page.text()).toContain('Заказ отменён. Деньги не списаны')
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'refused' })
  })

  it('Q-05: succeeds once from two tabs', async () => {
    const { payer, number } = await ordered()
    const first = await bank.visit((await pay(payer, number)).json())
    clock.pass(11)
    const second = await bank.visit((await pay(payer, number)).json())
    await Promise.all([bank.press(first, 'pay'), bank.press(second, 'pay')])
    expect([first.state, second.state].toSorted()).toEqual(['paid', 'refused'])
    expect((await checkLedger(sql)).damages).toEqual([])
  })
})
