import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fastTransaction, payOrder } from '#contract/payments/endpoints.ts'
import { listNotConfirmed } from '#contract/payments/history-endpoints.ts'
import { ledgerPayments, paymentRows } from '../../../server/modules/exchange/exports/rows.ts'
import type { Tx } from '../../../server/db/connect.ts'
import { lockPayment } from '../../../server/modules/payments/payment-store.ts'
import { bankCallbacks } from '../support/bank-callbacks.ts'
import { testDatabase, untilWaiting } from '../support/database.ts'
import { issue } from '../support/money.ts'
import { addCard, payersOfTwo } from '../support/payers.ts'
import { openRefunds, together } from '../support/refunds.ts'

const { sql } = await testDatabase()
const { bank, operator, given, isSound } = await openRefunds(sql)
const { clock, sandbox } = bank
const calls = bankCallbacks(sandbox)
const range = { date_from: '2026-01-01', date_till: '2026-12-31' }

const { both, total, owesTwo, atBank, paid } = payersOfTwo(sql, bank)
const findPart = async (id: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`select id from payment where part_of = ${id}`
  return row?.id ?? ''
}

describe('payment of several sectors', () => {
  it('P-17: locks the balances in the order of sectors, so that payments of the same two cannot deadlock', async () => {
    const { payer, order } = await atBank()
    const { personalAccountId, sectorId: first } = payer.place
    await sql`update payment set sector_id = case sector_id when ${first} then
        (select sector_id from payment part where part.part_of = ${order.id}) else ${first} end
      where id = ${order.id} or part_of = ${order.id}`
    const lockFirst = (tx: Tx) => tx`
      select from ledger_balance where personal_account_id = ${personalAccountId} and sector_id = ${first}
      for no key update nowait`
    const lockSecond = (tx: Tx) => tx`
      select from ledger_balance where personal_account_id = ${personalAccountId} and sector_id <> ${first}
      for no key update nowait`
    let waiting: Promise<unknown> = Promise.resolve()
    await sql.begin(async (tx) => {
      await lockFirst(tx)
      waiting = sql.begin((other) => lockPayment(other, order.id))
      await untilWaiting(sql, 1)
      expect(await sql.begin(lockSecond)).toHaveLength(1)
    })
    await waiting
  })

  it('P-17: is one bank order with a ledger entry for each sector', async () => {
    const { payer, key, order } = await atBank()
    expect([order.kopecks, order.title]).toEqual([total, expect.stringContaining('Несколько услуг')])
    await bank.press(order, 'twice')
    expect(await payer.balances()).toEqual([0, 0])
    const parts = [
      { sector: 'housing', amount: 1000, fee: 8 },
      { sector: 'overhaul', amount: 500, fee: 0 },
    ]
    expect(await bank.getStatus(payer.client, key)).toMatchObject({
      state: 'confirmed',
      amount: 1500,
      fee: 8,
      parts,
      fiscal_receipt: 'ready',
    })
    const entries = await sql`
      select kind, count(*)::int as count from ledger_entry join payment on payment.id = payment_id
      where personal_account_id = ${payer.place.personalAccountId} group by kind`
    expect([...entries]).toEqual([{ kind: 'payment', count: 2 }])
    expect(
      (await payer.paid()).toSorted((a: { fee: number }, b: { fee: number }) => b.fee - a.fee),
    ).toMatchObject(parts)
    await isSound()
  })

  it('P-17: is exported as a row for each sector with one bank document', async () => {
    const { payer, order } = await paid()
    const rows = await sql`${paymentRows(sql, ledgerPayments(sql, payer.organisation))}`
    expect(rows).toHaveLength(2)
    expect(rows).toMatchObject([
      { sector: 'housing', kopecks: 100_000, feeKopecks: 800, document: order.transaction },
      { sector: 'overhaul', kopecks: 50_000, feeKopecks: 0, document: order.transaction },
    ])
  })

  it('P-17: is on its way in a row for each sector until decided', async () => {
    const { payer, key, order } = await atBank()
    await bank.press(order, 'never')
    const way = await payer.client.call(listNotConfirmed, {
      query: { ...range, user_id: String(payer.residentId) },
    })
    expect(way.json().results).toHaveLength(2)
    clock.pass(20 * 60)
    await bank.askAll()
    expect(await payer.states()).toEqual(['housing unknown', 'overhaul unknown'])
    await payer.signIn()
    expect((await bank.requestPayment(payer.client, { amount: 500, sector: 'overhaul' })).body.code).toBe(
      'on_the_way',
    )
    await bank.decide(order, 'pay')
    expect((await bank.getStatus(payer.client, key)).state).toBe('confirmed')
    expect(await payer.balances()).toEqual([0, 0])
    await isSound()
  })

  it('P-17: is found by a status poll if the callback is lost', async () => {
    const { payer, order } = await atBank()
    await bank.press(order, 'lose')
    expect(await payer.balances()).toEqual([100_000, 50_000])
    clock.pass(60)
    await bank.askAll()
    expect([await payer.balances(), await payer.states()]).toEqual([
      [0, 0],
      ['housing confirmed', 'overhaul confirmed'],
    ])
  })

  it.each([
    ['refuse', 'refused'],
    ['change', 'refused'],
    ['forge', 'sent'],
  ] as const)('P-17: credits no sector on the bank’s «%s»', async (button, state) => {
    const { payer, order } = await atBank()
    await bank.press(order, button)
    clock.pass(60)
    await bank.askAll()
    expect(await payer.balances()).toEqual([100_000, 50_000])
    expect(await payer.states()).toEqual([`housing ${state}`, `overhaul ${state}`])
  })

  it('P-17: charges a saved card once for the total', async () => {
    const payer = await owesTwo()
    const card = await addCard(sql, payer.residentId)
    const key = randomUUID()
    const send = () =>
      payer.client.call(fastTransaction, {
        headers: { 'idempotency-key': key },
        body: { sector: 'housing', ...both, card },
      })
    expect((await Promise.all([send(), send()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    sandbox.setChargeButton('pay')
    await bank.debitAll()
    await bank.debitAll()
    expect(sandbox.orders().filter(({ title }) => title.includes(payer.number))).toMatchObject([
      { taken: total },
    ])
    expect([await payer.balances(), await payer.states()]).toEqual([
      [0, 0],
      ['housing confirmed', 'overhaul confirmed'],
    ])
  })

  it('P-17: saves a new card once', async () => {
    const payer = await owesTwo()
    const body = {
      sector: 'housing',
      ...both,
      ...bank.back,
      user_id: payer.residentId,
      save_card: true,
    } as const
    const reply = await payer.client.call(payOrder, { headers: { 'idempotency-key': randomUUID() }, body })
    await bank.press(await bank.visit(reply.json()), 'pay')
    expect(await payer.balances()).toEqual([0, 0])
    expect(await sql`select from card where resident_id = ${payer.residentId}`).toHaveLength(1)
  })

  it('P-17: is rejected if one sector cannot be paid', async () => {
    const payer = await owesTwo()
    const ask = async (input: object) => (await bank.requestPayment(payer.client, input)).body.code
    expect(await ask({ amount: 1000, also: [{ sector: 'overhaul', amount: 500.01 }] })).toBe('over_maximum')
    expect(await ask({ amount: 1000, also: [{ sector: 'none', amount: 1 }] })).toBe('not_found')
    expect(await ask({ amount: 1000, also: [{ sector: 'housing', amount: 1 }] })).toBe('invalid')
    expect(await ask({ ...both, prepayment: true })).toBe('invalid')
    expect(await payer.states()).toEqual([])
    expect((await bank.requestPayment(payer.client, { amount: 10, sector: 'overhaul' })).status).toBe(200)
    expect(await ask(both)).toBe('too_soon')
  })

  it('P-17: is rejected above the maximum of a payment', async () => {
    const payer = await owesTwo()
    await issue(sql, payer.place, { period: '2026-03', kopecks: 4_900_000 })
    const { body } = await bank.requestPayment(payer.client, { ...both, amount: 49_500.01 })
    expect(body.code).toBe('over_maximum')
    clock.pass(11)
    expect((await bank.requestPayment(payer.client, { ...both, amount: 49_500 })).status).toBe(200)
  })

  it('P-04 P-17: is limited by the organisation’s maximum', async () => {
    const payer = await owesTwo()
    await sql`update organisation set payment_maximum_kopecks = 120000 where id = ${payer.organisation}`
    const { body } = await bank.requestPayment(payer.client, both)
    expect([body.code, body.errors]).toMatchObject(['over_maximum', [expect.stringMatching(/1.200,00/)]])
    const less = { amount: 1000, also: [{ sector: 'overhaul', amount: 200 }], sector: 'housing' }
    expect((await bank.requestPayment(payer.client, less)).status).toBe(200)
  })

  it('P-17: takes no money if one sector was paid meanwhile', async () => {
    const { payer, order } = await atBank()
    clock.pass(11)
    const alone = await bank.requestPayment(payer.client, { amount: 500, sector: 'overhaul' })
    await bank.press(await bank.visit(alone.body), 'pay')
    await bank.press(order, 'pay')
    expect(await payer.balances()).toEqual([100_000, 0])
    expect(await payer.states()).toEqual(['housing refused', 'overhaul refused', 'overhaul confirmed'])
  })

  it('P-17: succeeds once from two tabs with another order of sectors', async () => {
    for (let time = 0; time < 5; time += 1) {
      const payer = await owesTwo()
      const turned = { sector: 'overhaul', amount: 500, also: [{ sector: 'housing', amount: 1000 }] }
      const tabs = await Promise.all([both, turned].map((input) => bank.requestPayment(payer.client, input)))
      expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 425])
      expect(await payer.states()).toHaveLength(2)
    }
  })

  it('P-17: accepts callbacks for its first part only', async () => {
    const { payer, order } = await atBank()
    const part = await findPart(order.id)
    const reply = await calls.get(
      calls.sign(
        calls.toUrl('check', calls.common({ ...order, id: part, transaction: 'OTHER' })),
        sandbox.keys.privateKey,
      ),
    )
    expect(reply.isTaken).toBe(false)
    expect(await payer.states()).toEqual(['housing created', 'overhaul created'])
  })
})

describe('reversal and refund of several sectors', () => {
  it('P-17 P-20: refund one sector with its fee', async () => {
    const { payer, key, order } = await paid()
    await operator('refund', await findPart(order.id), '--sum', '200')
    await bank.refundAll()
    expect([given(order), await payer.balances()]).toEqual([[20_000], [0, 20_000]])
    clock.pass(1)
    await operator('refund', order.id)
    await bank.refundAll()
    expect([given(order), await payer.balances()]).toEqual([
      [20_000, 100_800],
      [100_000, 20_000],
    ])
    expect((await bank.getStatus(payer.client, key)).refunds).toMatchObject([
      { amount: 200 },
      { amount: 1000, fee: 8 },
    ])
    await isSound()
  })

  it('P-17: reverse every part once, minus its refunds', async () => {
    const { payer, key, order } = await paid()
    await operator('refund', order.id)
    await operator('refund', await findPart(order.id), '--sum', '200')
    await bank.refundAll()
    await bank.decide(order, 'reverse')
    await bank.decide(order, 'repeat')
    expect(await payer.balances()).toEqual([100_000, 50_000])
    expect(await payer.states()).toEqual(['housing confirmed', 'overhaul reversed'])
    expect((await bank.getStatus(payer.client, key)).state).toBe('reversed')
    await isSound()
  })

  it('P-17: return each part once if concurrent', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { payer, order } = await paid()
      await operator('refund', await findPart(order.id))
      await together(bank.refundAll, () => bank.decide(order, 'reverse'), bank.refundAll)
      expect(await payer.balances()).toEqual([100_000, 50_000])
    }
    await isSound()
  })
})
