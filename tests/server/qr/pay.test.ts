import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attachPayAction, getPayAction } from '#contract/qr/endpoints.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { openPayers } from '../support/qr-payers.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const organisation = await addOrganisation(sql)
const payers = await openPayers(sql, organisation)
const { clock, payer, ask, buildStart, goToBank, press, decide } = payers
type Payer = Awaited<ReturnType<typeof payer>>
const of = ({ action }: Payer) => ({ pay_action_id: action })

const restrict = ({ account }: Payer, text: string) =>
  sql`update personal_account set payment_restriction = ${text} where id = ${account}`

describe('payable sum', () => {
  it('X-05: shows debt, month and fee and starts nothing', async () => {
    const one = await payer()
    expect(await ask(one.client, of(one))).toEqual({
      status: 200,
      address_str: `ул. Садовая, 5, кв. ${one.number}`,
      sector: { value: 'housing', text: 'Жилищные услуги' },
      period: '2026-02',
      debt: 1000,
      on_the_way: 0,
      to_pay: 1000,
      fee_percent: 0,
      fee_minimum: 0,
      payment: null,
      processing_url: null,
      params: { debt_amount: '1000' },
    })
    expect(await sql`select from payment where personal_account_id = ${one.account}`).toHaveLength(0)
  })

  it('X-05: starts a payment of the server’s sum and returns to the continuation', async () => {
    const one = await payer()
    const started = await ask(one.client, { ...of(one), ...buildStart(1000) })
    expect(started.params).toMatchObject({ debt_amount: '1000' })
    const order = await goToBank(started)
    expect(order.kopecks).toBe(100_000)
    expect(order.back?.success).toBe(`http://localhost:80/#/qr/payment/continuation?id=${one.action}`)
    expect(order.back?.failure).toBe(order.back?.success)
    await press(order, 'pay')
    const after = await ask(one.client, of(one))
    expect(after).toMatchObject({ debt: 0, payment: { status: 'success', amount: 1000, reason: null } })
  })

  it('X-05: is an advance without a debt', async () => {
    const one = await payer()
    await press(await goToBank(await ask(one.client, { ...of(one), ...buildStart(1000) })), 'pay')
    clock.pass(11)
    const order = await goToBank(await ask(one.client, { ...of(one), ...buildStart(250.5) }))
    expect(order.kopecks).toBe(25_050)
  })

  it('X-05 P-31: while the debt is on its way, only a payment called an advance is accepted', async () => {
    const one = await payer()
    await press(await goToBank(await ask(one.client, { ...of(one), ...buildStart(1000) })), 'never')
    const { tenant_addresses: addresses } = (
      await one.client.call(getPayAction, { query: { pay_action_id: String(one.action) } })
    ).json()
    expect(addresses[0].sectors[0].debt).toBe(0)
    clock.pass(11)
    expect(await ask(one.client, { ...of(one), ...buildStart(200) })).toMatchObject({ code: 'on_the_way' })
    const advance = await ask(one.client, { ...of(one), ...buildStart(200), prepayment: '1' })
    expect((await goToBank(advance)).kopecks).toBe(20_000)
  })

  it('X-05: rejects a sum above the debt', async () => {
    const one = await payer()
    expect(await ask(one.client, { ...of(one), ...buildStart(1000.01) })).toMatchObject({
      status: 422,
      code: 'over_maximum',
    })
  })

  it('X-05: returns the same payment after a lost reply', async () => {
    const one = await payer()
    const start = buildStart(1000)
    const first = await ask(one.client, { ...of(one), ...start })
    const again = await ask(one.client, { ...of(one), ...start })
    expect(again.params).toEqual(first.params)
    expect(await sql`select from payment where personal_account_id = ${one.account}`).toHaveLength(1)
  })

  it('X-07: rejects a second payment within ten seconds', async () => {
    const one = await payer()
    await ask(one.client, { ...of(one), ...buildStart(1000) })
    expect(await ask(one.client, { ...of(one), ...buildStart(1000) })).toMatchObject({
      status: 425,
      code: 'too_soon',
    })
  })

  it('X-07: answers 423 for an account restricted meanwhile', async () => {
    const one = await payer()
    await restrict(one, 'Кабинет ограничен')
    const refusal = { status: 423, code: 'restricted', errors: ['Кабинет ограничен'] }
    expect(await ask(one.client, of(one))).toMatchObject(refusal)
    expect(await ask(one.client, { ...of(one), ...buildStart(1000) })).toMatchObject(refusal)
  })

  it('V-01: answers another payer’s action like an unknown one and requires a verified phone', async () => {
    const [one, other] = [await payer(), await payer()]
    const foreign = await ask(other.client, of(one))
    expect(foreign).toEqual(await ask(other.client, { pay_action_id: randomUUID() }))
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
    expect(await ask(payers.browser(), of(one))).toMatchObject({ status: 403, code: 'not_proven' })
    expect(await ask(other.client, { ...of(one), ...buildStart(1000) })).toEqual(foreign)
  })

  it('X-09: starts nothing for a foreign page’s image', async () => {
    const one = await payer()
    const query = { ...of(one), ...buildStart(1000) }
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await one.client.call(payByNumber, { query, headers })).statusCode).toBe(403)
    expect(await sql`select from payment where personal_account_id = ${one.account}`).toHaveLength(0)
  })

  it.each([{ amount: '10' }, { key: randomUUID() }, { number: 'a' }])(
    'X-09: rejects an incomplete query: %j',
    async (more) => {
      const one = await payer()
      expect((await ask(one.client, { ...of(one), ...more })).status).toBe(400)
    },
  )
})

describe('continuation after the bank', () => {
  const fetchPayment = async ({ client, action: pay_action_id }: Payer) =>
    (await client.call(getPayAction, { query: { pay_action_id } })).json().payment

  it('X-06: shows the state that the server knows', async () => {
    const one = await payer()
    expect(await fetchPayment(one)).toBeNull()
    const started = await ask(one.client, { ...of(one), ...buildStart(1000) })
    expect(await fetchPayment(one)).toMatchObject({
      status: 'started',
      amount: 1000,
      decided_at: null,
      period: '2026-02',
      card: null,
    })
    const order = await goToBank(started)
    await press(order, 'never')
    expect(await fetchPayment(one)).toMatchObject({ status: 'unknown', amount: 1000, reason: null })
    expect(await ask(one.client, of(one))).toMatchObject({ debt: 1000, on_the_way: 1000, to_pay: 0 })
    await decide(order, 'pay')
    expect(await fetchPayment(one)).toMatchObject({
      status: 'success',
      amount: 1000,
      fee: 0,
      decided_at: expect.stringMatching(/^20/),
      receipt_url: expect.stringMatching(/^http/),
    })
    await decide(order, 'reverse')
    expect(await fetchPayment(one)).toMatchObject({ status: 'reversed', amount: 1000 })
  })

  it('X-06: shows the reason of a refusal and the debt', async () => {
    const one = await payer()
    await press(await goToBank(await ask(one.client, { ...of(one), ...buildStart(1000) })), 'refuse')
    const payment = await fetchPayment(one)
    expect(payment).toMatchObject({ status: 'failed', amount: 1000 })
    expect(payment.reason).toContain('Деньги не списаны')
    expect(await ask(one.client, of(one))).toMatchObject({ debt: 1000, to_pay: 1000 })
  })

  it('X-06: shows no payment after another choice', async () => {
    const one = await payer()
    await ask(one.client, { ...of(one), ...buildStart(1000) })
    const body = { tenant_id: one.account, sector: 'housing' }
    await one.client.call(attachPayAction, { params: { id: one.action }, body })
    expect(await fetchPayment(one)).toBeNull()
  })

  it('X-06: extends the session by an hour from the payment', async () => {
    const one = await payer()
    clock.pass(3000)
    await ask(one.client, { ...of(one), ...buildStart(1000) })
    clock.pass(3000)
    expect(await fetchPayment(one)).toMatchObject({ status: 'started' })
  })
})
