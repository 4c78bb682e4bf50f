import { beforeEach, describe, expect, it } from 'vitest'
import { sendOrder } from '#contract/catalogue/endpoints.ts'
import { fastTransaction } from '#contract/payments/endpoints.ts'
import { keepBasket } from '#contract/shop/endpoints.ts'
import { addMeter } from '../support/meters.ts'
import { password } from '../support/residents.ts'
import { createWorld, username } from './world.ts'

/** Sends what the specifications name: paths, bodies and cookies, no header or field of ours. */
const { sql, browser, clock, first, anna, inputs } = await createWorld()
const client = browser()

const [account] = await sql<
  { id: number }[]
>`select personal_account_id as id from profile where id = ${first}`
const personalAccountId = account?.id ?? 0
const meter_id = await addMeter(sql, { personalAccountId }, 'ColdWaterAreaMeter', {
  readings: { '2026-02': [100] },
})
const electric = await addMeter(sql, { personalAccountId }, 'ElectricTwoRateAreaMeter', { first: [0, 0] })

const hot = await addMeter(sql, { personalAccountId }, 'HotWaterAreaMeter', {
  readings: { '2026-02': [100] },
})

const internal = '/internal/api/v4/'
const back = { back_url_f: 'http://localhost/#/', back_url_s: 'http://localhost/#/main/from/bank_payment/' }
const owed = { sector: 'housing', amount: 10 }
const contactOf = (name: string): object => {
  const { consent: _ours, ...order }: { consent?: string } = inputs[name]?.body ?? {}
  return order
}
const execution = {
  desired_start_at: '2026-03-16T09:00:00Z',
  desired_end_at: '2026-03-16T09:15:00Z',
}
const phones = [{ type: 'cell', add: '', number: '+7 903 555 01 47', added_by_tenant: true }]

/** Each leaves one row more in its table, however often it is sent. */
const calls = [
  {
    url: '/req/appeal/tenant/',
    body: {
      topic: { _id: 1, name: 'Начисления и оплата' },
      description: 'Без воды второй день',
      requester_files: [],
    },
    table: 'ticket',
  },
  {
    url: '/req/request/tenant/',
    body: {
      _type: 'AreaRequest',
      description: 'Капает',
      execution,
      category: 'plumbing',
      subcategory: 'tap',
      phones,
    },
    table: 'request',
  },
  {
    url: `${internal}compendium/order_service/send_mail/`,
    body: { ...contactOf(sendOrder.name), executor_mail: 'master@demo.local' },
    table: 'service_order',
  },
  { url: `${internal}acquiring/transaction/`, body: { ...owed, ...back }, table: 'payment' },
  { url: '/gpb/acquiring/orders/pay', body: { ...owed, ...back, user_id: anna }, table: 'payment' },
  {
    url: '/gpb/acquiring/orders/pay_request',
    body: { request_number: 'ЗК-1', ...back },
    table: 'payment',
  },
  {
    url: `${internal}acquiring/fast_transaction/`,
    body: inputs[fastTransaction.name]?.body ?? {},
    table: 'payment',
  },
]

const countRows = async (table: string): Promise<number> => (await sql`select from ${sql(table)}`).count
const post = (url: string, body: object) => client.send('POST', url, { body })

describe('client of the specifications', () => {
  beforeEach(() => client.signIn(username, password))

  it.each(calls)(
    'B-17: sends $url twice at once and again, with one effect',
    async ({ url, body, table }) => {
      clock.pass(11)
      const before = await countRows(table)
      const twins = await Promise.all([post(url, body), post(url, body)])
      const third = await post(url, body)
      const statuses = [...twins, third].map(({ statusCode }) => statusCode).toSorted()
      expect(statuses, third.body).toEqual(table === 'payment' ? [200, 425, 425] : [200, 200, 200])
      expect(await countRows(table)).toBe(before + 1)
      clock.pass(61)
      expect((await post(url, body)).statusCode).toBe(200)
      expect(await countRows(table)).toBe(before + 2)
    },
  )

  it('B-17: submits readings of the current month, and a doubled call counts once', async () => {
    const path = `${internal}cabinet/meters/`
    const body = { meters: [{ meter_id, values: [104.25] }] }
    const [one, other] = await Promise.all([post(path, body), post(path, body)])
    expect(one.json().meters).toMatchObject([
      {
        status: 'accepted',
        meter_id,
        reading: { period: '2026-03', values: [104.25], version: 1 },
        deltas: [4.25],
      },
    ])
    expect(other.body).toBe(one.body)
    clock.pass(61)
    expect((await post(path, body)).json().meters).toMatchObject([{ reading: { version: 1 } }])

    const several = await post(path, {
      meters: [
        { meter_id, values: [105] },
        { meter_id: electric, values: [7, 3] },
        { meter_id: hot, values: [99] },
      ],
    })
    expect(several.json().meters).toMatchObject([
      { status: 'accepted', reading: { values: [105], version: 2 } },
      { status: 'accepted', reading: { values: [7, 3], version: 1 } },
      { status: 'refused', code: 'below_previous' },
    ])
  })

  it('B-17: orders a basket by category, once', async () => {
    const basket: { category?: number } = inputs[keepBasket.name]?.body ?? {}
    const { category } = basket
    await post(`${internal}cabinet/template_request/service_amount/`, basket)
    const order = () => post('/req/request/tenant/catalog/', { category })
    const [one, other] = await Promise.all([order(), order()])
    expect([one.statusCode, other.body]).toEqual([200, one.body])
    clock.pass(61)
    expect((await order()).json().code).toBe('basket_changed')
  })
})
