import { describe, expect, it } from 'vitest'
import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import { getBillingInfo, getStartedPayment } from '#contract/payments/endpoints.ts'
import { listNotConfirmed, listPayments } from '#contract/payments/history-endpoints.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { issue } from '../support/money.ts'
import { addPayer, payersOfTwo } from '../support/payers.ts'
import { password } from '../support/residents.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { atBank, paid: paidForTwo } = payersOfTwo(sql, bank)
const range = { date_from: '2026-01-01', date_till: '2026-12-31' }
const year = { month_from: '2026-01', month_till: '2026-12' }

describe('money on its way', () => {
  it('P-31: is one sum on Home, in the list, on the bills and on their forms; the oldest bill takes it first', async () => {
    const payer = await addPayer(sql, bank.browser(), 100_000)
    const march = await issue(sql, payer.place, { period: '2026-03', kopecks: 200_000 })
    const { body } = await bank.requestPayment(payer.client, { amount: 1500 })
    await bank.press(await bank.visit(body), 'never')

    const list = (await payer.client.call(listAccruals, { query: year })).json()
    const sector = { amount: 3000, on_the_way: 1500 }
    expect(list.debts).toMatchObject([sector])
    expect((await payer.client.call(getNotices)).json().debts).toMatchObject([sector])
    const bills = [
      { id: march, to_pay: 2000, on_the_way: 500 },
      { id: payer.accrual, to_pay: 1000, on_the_way: 1000 },
    ]
    expect(list.accruals).toMatchObject(bills)
    for (const { id, to_pay, on_the_way } of bills) {
      const opened = (await payer.client.call(getAccrual, { params: { id: Number(id) } })).json()
      expect(opened.accrual).toMatchObject({ to_pay, on_the_way })
      const form = (await payer.client.call(getBillingInfo, { query: { accrual: String(id) } })).json()
      expect(form).toMatchObject({ on_the_way, params: { amount: to_pay - on_the_way }, maximum: 1500 })
    }
    const whole = (await payer.client.call(getBillingInfo, { query: { sector: 'housing' } })).json()
    expect(whole).toMatchObject({ on_the_way: 1500, params: { amount: 1500 } })
  })

  it('P-31: stands in the history, as a refused payment does, and opens by its id or that of a part', async () => {
    const { payer, order } = await atBank()
    const history = async () => (await payer.client.call(listPayments, { query: range })).json()
    await bank.press(order, 'never')
    const { results, unfinished } = await history()
    expect(results).toEqual([])
    expect(unfinished).toMatchObject([
      { state: 'sent', amount: 1000, is_own: true },
      { state: 'sent', amount: 500, is_own: true },
    ])
    for (const { id } of unfinished)
      expect((await payer.client.call(getStartedPayment, { params: { key: id } })).json()).toMatchObject({
        id: order.id,
        state: 'sent',
        amount: 1500,
      })
    const query = { ...range, user_id: String(payer.residentId) }
    expect((await payer.client.call(listNotConfirmed, { query })).json().results).toHaveLength(2)
    await bank.decide(order, 'refuse')
    expect((await history()).unfinished).toMatchObject([
      { state: 'refused', reason: expect.stringContaining('Деньги не списаны') },
      { state: 'refused' },
    ])
    expect((await payer.client.call(listNotConfirmed, { query })).json().results).toEqual([])
  })

  it('P-31: of another resident of the flat shows no fee, card or reason, and its result does not open', async () => {
    const { payer, order } = await atBank()
    await bank.press(order, 'refuse')
    const username = `other-${payer.number}@demo.local`
    await sql`
      with resident as (
        insert into resident (username, password_hash)
        select ${username}, password_hash from resident where id = ${payer.residentId} returning id)
      insert into profile (resident_id, personal_account_id, permission_overrides)
      select resident.id, personal_account_id, permission_overrides from resident, profile
      where profile.id = ${payer.profileId}`
    const other = bank.browser()
    await other.signIn(username, password)
    const [seen] = (await other.call(listPayments, { query: range })).json().unfinished
    expect(seen).toMatchObject({
      state: 'refused',
      amount: 1000,
      fee: 0,
      card: null,
      reason: null,
      is_own: false,
    })
    expect((await other.call(getStartedPayment, { params: { key: order.id } })).statusCode).toBe(404)
  })

  it('P-31 V-01: a result needs the right to accruals, and opens for its payer only', async () => {
    const { payer, key, order } = await paidForTwo()
    const stranger = await addPayer(sql, bank.browser(), 0)
    for (const id of [key, order.id])
      expect((await stranger.client.call(getStartedPayment, { params: { key: id } })).statusCode).toBe(404)
    await sql`
      update profile set permission_overrides = permission_overrides || '{"all_apartments_accruals": ""}'
      where id = ${payer.profileId}`
    expect((await payer.client.call(getStartedPayment, { params: { key } })).statusCode).toBe(403)
  })
})
