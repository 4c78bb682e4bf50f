import { describe, expect, it } from 'vitest'
import { getFiscalReceipt, listNotConfirmed, listPayments } from '#contract/payments/history-endpoints.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { addPayer, type Payer } from '../support/payers.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { browser, clock } = bank

const owes = async (debt = 100_000): Promise<Payer> => {
  clock.pass(60)
  return addPayer(sql, browser(), debt)
}
const postings = async ({ place }: Payer): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
    where personal_account_id = ${place.personalAccountId} and kind in ('payment', 'reversal')`
  return row?.count ?? 0
}
const begin = async (payer: Payer, amount = 1000) => {
  const { key, status, body } = await bank.requestPayment(payer.client, { amount })
  expect(status, JSON.stringify(body)).toBe(200)
  return { key, order: await bank.visit(body) }
}
const today = { date_from: '2026-03-01', date_till: '2026-04-30' }

describe('payment on the bank’s page', () => {
  it('P-13: is credited with its fee by the callback, and the browser returns', async () => {
    const payer = await owes()
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent, fee_basis_points)
      values (${payer.place.sectorId}, 'УК', '7705123452', '40702810200000000512', 'Банк', '044525745', '', 80)`
    const { key, order } = await begin(payer)
    expect(order.kopecks).toBe(100_800)
    const back = await bank.press(order, 'pay')
    expect([back.status, back.headers.get('location')]).toEqual([303, bank.back.back_url_s])
    expect(await payer.balance()).toBe(0)
    expect(await bank.getStatus(payer.client, key)).toMatchObject({
      state: 'confirmed',
      amount: 1000,
      fee: 8,
      card: '220070******8802',
      fiscal_receipt: 'ready',
    })
    const sums = await sql`
      select account, sum(kopecks)::int as kopecks from ledger_posting join ledger_entry entry on entry.id = entry_id
      where entry.payment_id = ${order.id} group by 1 order by 1`
    expect([...sums]).toEqual([
      { account: 'bank', kopecks: 100_800 },
      { account: 'fee', kopecks: -800 },
      { account: 'resident', kopecks: -100_000 },
    ])
  })

  it('P-13: takes nothing and names the reason if refused, and can be repeated', async () => {
    const payer = await owes()
    const { key, order } = await begin(payer)
    const back = await bank.press(order, 'refuse')
    expect(back.headers.get('location')).toBe(bank.back.back_url_f)
    expect(await bank.getStatus(payer.client, key)).toMatchObject({
      state: 'refused',
      reason: 'Банк отклонил платёж: недостаточно средств. Деньги не списаны',
    })
    expect(await payer.balance()).toBe(100_000)
    clock.pass(11)
    await bank.press((await begin(payer)).order, 'pay')
    expect(await payer.balance()).toBe(0)
  })

  it('P-13: is credited once by repeated callbacks', async () => {
    const payer = await owes()
    const { order } = await begin(payer)
    await bank.press(order, 'twice')
    await bank.decide(order, 'repeat')
    expect(await payer.balance()).toBe(0)
    expect(await postings(payer)).toBe(1)
    expect(order.log.slice(1)).toEqual([
      'Оплачено: сервер ответил «OK»',
      'Оплачено, ещё раз: сервер ответил «OK»',
      'Повторное уведомление: сервер ответил «OK»',
    ])
  })

  it('P-13: is not credited by a forged callback', async () => {
    const payer = await owes()
    const { key, order } = await begin(payer)
    await bank.press(order, 'forge')
    expect(await payer.balance()).toBe(100_000)
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'sent' })
    expect(order.log.at(-1)).toContain('не принято')
  })

  it('P-13: is not credited with another sum, which is recorded as a fault', async () => {
    const payer = await owes()
    const { key, order } = await begin(payer)
    await bank.press(order, 'change')
    expect(await payer.balance()).toBe(100_000)
    const unmatched =
      await sql`select payment_id, kopecks, mismatch from unmatched_bank_result where payment_id = ${order.id}`
    expect([...unmatched]).toEqual([{ paymentId: order.id, kopecks: 100_100, mismatch: 'other_sum' }])
    clock.pass(30)
    await bank.askAll()
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'refused' })
  })

  it('P-13: takes the server’s sum if the browser changed the form', async () => {
    const payer = await owes()
    const { body } = await bank.requestPayment(payer.client, { amount: 1000 })
    const order = await bank.visit({ ...body, params: { ...body.params, 'o.amount': '100' } })
    await bank.press(order, 'pay')
    expect(order.taken).toBe(100_000)
    expect(await payer.balance()).toBe(0)
  })

  it('P-13: is credited by a status poll if the callback is lost', async () => {
    const payer = await owes()
    const { key, order } = await begin(payer)
    await bank.press(order, 'lose')
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'sent' })
    clock.pass(30)
    await bank.askAll()
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'confirmed' })
    await bank.decide(order, 'repeat')
    expect(await payer.balance()).toBe(0)
    expect(await postings(payer)).toBe(1)
  })

  it('P-03 P-13: becomes unknown without an answer, is polled and credited late', async () => {
    const payer = await owes()
    const { key, order } = await begin(payer)
    await bank.press(order, 'never')
    for (let minutes = 0; minutes < 40; minutes += 1) {
      clock.pass(60)
      await bank.askAll()
    }
    await payer.signIn()
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'unknown', decided_at: null })
    const onTheWay = await payer.client.call(listNotConfirmed, {
      query: { ...today, user_id: String(payer.residentId) },
    })
    expect(onTheWay.json().results).toMatchObject([{ id: order.id, amount: 1000, state: 'unknown' }])
    expect((await bank.requestPayment(payer.client, { amount: 1000 })).body.code).toBe('on_the_way')
    await bank.decide(order, 'pay')
    expect(await payer.balance()).toBe(0)
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'confirmed' })
  })

  it('P-13: expires after half an hour if not paid', async () => {
    const payer = await owes()
    const { key, order } = await begin(payer)
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'created' })
    clock.pass(31 * 60)
    await bank.askAll()
    await payer.signIn()
    expect(await bank.getStatus(payer.client, key)).toMatchObject({
      state: 'refused',
      reason: 'Платёж не был закончен на странице банка. Деньги не списаны',
    })
    await bank.press(order, 'pay')
    expect(order.state).toBe('refused')
    expect(await payer.balance()).toBe(100_000)
  })

  it('P-13: is refused in the second of two tabs', async () => {
    const payer = await owes()
    const first = await begin(payer)
    clock.pass(11)
    const second = await begin(payer)
    await bank.press(first.order, 'pay')
    const refused = await bank.press(second.order, 'pay')
    expect(await refused.text()).toContain('Долг уже оплачен другим платежом')
    expect(await payer.balance()).toBe(0)
    expect(await bank.getStatus(payer.client, second.key)).toMatchObject({ state: 'refused' })
  })

  it('P-13: is owed again once if reversed', async () => {
    const payer = await owes()
    const { key, order } = await begin(payer)
    await bank.press(order, 'pay')
    await bank.decide(order, 'reverse')
    await bank.decide(order, 'repeat')
    expect(await payer.balance()).toBe(100_000)
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'reversed' })
    const { results } = (await payer.client.call(listPayments, { query: today })).json()
    expect(results).toMatchObject([{ id: order.id, state: 'reversed', amount: 1000 }])
    clock.pass(11)
    await bank.press((await begin(payer)).order, 'pay')
    expect(await payer.balance()).toBe(0)
  })

  it('P-12: is in the history with its fiscal receipt', async () => {
    const payer = await owes()
    const { order } = await begin(payer, 400)
    await bank.press(order, 'pay')
    const { results } = (await payer.client.call(listPayments, { query: today })).json()
    expect(results).toMatchObject([
      { id: order.id, amount: 400, channel: 'cabinet', card: '220070******8802', fiscal_receipt: 'ready' },
    ])
    const receipt = (await payer.client.call(getFiscalReceipt, { params: { id: order.id } })).json()
    expect(receipt).toMatchObject({ id: order.id, status: 'ready' })
    expect(await (await fetch(receipt.url)).text()).toMatch(/Кассовый чек[^]*400,00/)
    const stranger = await owes()
    const foreign = await stranger.client.call(getFiscalReceipt, { params: { id: order.id } })
    expect(foreign.statusCode).toBe(404)
  })

  it('V-09: records its events', async () => {
    const payer = await owes()
    await bank.press((await begin(payer)).order, 'pay')
    const events = await sql`
      select kind from security_event where resident_id = ${payer.residentId} and kind like 'payment%' order by id`
    expect(events.map(({ kind }) => kind)).toEqual(['payment_started', 'payment_confirmed'])
    const refused = await owes()
    await bank.press((await begin(refused)).order, 'refuse')
    const kinds =
      await sql`select kind from security_event where resident_id = ${refused.residentId} order by id`
    expect(kinds.map(({ kind }) => kind)).toContain('payment_refused')
  })
})
