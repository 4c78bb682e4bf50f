import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fastTransaction } from '#contract/payments/endpoints.ts'
import { checkLedger } from '../../../server/modules/ledger/service.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { bankCallbacks } from '../support/bank-callbacks.ts'
import { testDatabase } from '../support/database.ts'
import { addCard, payersAtBank, type Payer } from '../support/payers.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, sandbox } = bank
const calls = bankCallbacks(sandbox)

const { begin, payerAtBank } = payersAtBank(sql, bank)
const operator = () => runOperator({ ...bank.jobs, files: bank.files }, ['bank', '--limit', '100'])
const listStates = async ({ place }: Payer): Promise<string[]> => {
  const rows = await sql<{ state: string }[]>`
    select state from payment where personal_account_id = ${place.personalAccountId} and card_id is not null`
  return rows.map(({ state }) => state)
}
const expectBalancedLedger = async () => expect((await checkLedger(sql)).damages).toEqual([])

describe('bank callbacks in any order', () => {
  it('P-13: credit once if many arrive with a status poll', async () => {
    const { order, state, balance } = await payerAtBank()
    await bank.press(order, 'lose')
    clock.pass(30)
    const words = Array.from({ length: 8 }, () => calls.register(calls.paid(order)))
    const replies = await Promise.all([...words, bank.askAll()])
    expect(replies.slice(0, 8).every((reply) => reply?.isTaken)).toBe(true)
    expect([await state(), await balance()]).toEqual(['confirmed', 0])
    await expectBalancedLedger()
  })

  it('P-13: credit a payment before its check, which is then rejected', async () => {
    const { order, state, balance } = await payerAtBank()
    expect((await calls.register(calls.paid(order))).isTaken).toBe(true)
    expect((await calls.check(order)).isTaken).toBe(false)
    expect([await state(), await balance()]).toEqual(['confirmed', 0])
  })

  it('P-13: allow a check for exactly half an hour', async () => {
    const [last, late] = [await payerAtBank(), await payerAtBank()]
    const begun = async ({ order }: typeof last) => {
      const [row] = await sql<{ at: Date }[]>`select created_at as at from payment where id = ${order.id}`
      return (row?.at.getTime() ?? 0) + 30 * 60_000
    }
    clock.set(new Date(await begun(last)).toISOString())
    expect((await calls.check(last.order)).isTaken).toBe(true)
    clock.set(new Date((await begun(late)) + 1).toISOString())
    expect((await calls.check(late.order)).isTaken).toBe(false)
  })

  it('P-13: end an unchecked order by a refusal, but not by one of another attempt', async () => {
    const { order, state } = await payerAtBank()
    await calls.register(calls.refused(order))
    expect(await state()).toBe('refused')
    const other = await payerAtBank()
    await calls.check(other.order)
    await calls.register(calls.refused(other.order, { trx_id: 'ANOTHER' }))
    expect(await other.state()).toBe('sent')
    await calls.register(calls.refused(other.order, { trx_id: '' }))
    expect(await other.state()).toBe('refused')
  })

  it('P-13: keep credited money after a refusal and record a fault', async () => {
    const { order, state, balance, faults } = await payerAtBank()
    await bank.press(order, 'pay')
    await calls.register(calls.refused(order))
    expect([await state(), await balance(), await faults()]).toEqual(['confirmed', 0, ['contradiction']])
  })

  it('P-13: credit money after a refusal or an expiry', async () => {
    const refused = await payerAtBank()
    await bank.press(refused.order, 'refuse')
    await calls.register(calls.paid(refused.order))
    expect([await refused.state(), await refused.balance()]).toEqual(['confirmed', 0])
    const late = await payerAtBank()
    clock.pass(31 * 60)
    await bank.askAll()
    await late.payer.signIn()
    expect(await late.state()).toBe('refused')
    await calls.register(calls.paid(late.order))
    expect([await late.state(), await late.balance()]).toEqual(['confirmed', 0])
    await expectBalancedLedger()
  })

  it('P-13: never credit money reversed before', async () => {
    const { order, state, balance } = await payerAtBank()
    await calls.check(order)
    await calls.register(calls.reversed(order))
    await calls.register(calls.paid(order))
    await calls.register(calls.reversed(order))
    expect([await state(), await balance()]).toEqual(['reversed', 100_000])
    await expectBalancedLedger()
  })

  it('P-13 V-09: record a reversal as an event once', async () => {
    const { payer, order, balance } = await payerAtBank()
    await bank.press(order, 'pay')
    await calls.register(calls.reversed(order))
    await calls.register(calls.reversed(order))
    const events = await sql<{ kind: string }[]>`
      select kind from security_event where resident_id = ${payer.residentId} and kind like 'payment%' order by id`
    expect(events.map(({ kind }) => kind)).toEqual([
      'payment_started',
      'payment_confirmed',
      'payment_reversed',
    ])
    expect(await balance()).toBe(100_000)
  })

  it('P-13: pay one order per transaction', async () => {
    const one = await payerAtBank()
    const other = await payerAtBank()
    await bank.press(one.order, 'pay')
    const stolen = { trx_id: one.order.transaction }
    expect((await calls.check(other.order, stolen)).isTaken).toBe(false)
    expect((await calls.register(calls.paid(other.order, stolen))).isTaken).toBe(false)
    expect([await other.balance(), await other.faults()]).toEqual([100_000, ['other_transaction']])
  })

  it('P-13: reject a second transaction of an order', async () => {
    const { order, balance, faults } = await payerAtBank()
    await bank.press(order, 'pay')
    const second = calls.paid(order, { trx_id: 'SECOND' })
    expect((await calls.register(second)).isTaken).toBe(false)
    await calls.register(second)
    expect([await balance(), await faults()]).toEqual([0, ['other_transaction']])
  })

  it('P-13: reject money for an unknown order and record a fault', async () => {
    const { order } = await payerAtBank()
    const unknown = { 'o.order_id': randomUUID() }
    expect((await calls.check(order, unknown)).isTaken).toBe(false)
    expect((await calls.register(calls.paid(order, unknown))).isTaken).toBe(false)
    const messages =
      await sql`select from unmatched_bank_result where mismatch = ${`unknown_order ${unknown['o.order_id']}`}`
    expect(messages).toHaveLength(1)
  })

  it('P-03 P-13: credit one of a card payment and a page payment of the same debt', async () => {
    const { payer, order, state, balance } = await payerAtBank()
    const card = await addCard(sql, payer.residentId)
    const fast = (amount: number) => {
      clock.pass(11)
      return payer.client.call(fastTransaction, {
        headers: { 'idempotency-key': randomUUID() },
        body: { sector: 'housing', amount, card },
      })
    }
    expect([(await fast(1000)).statusCode, (await fast(700)).statusCode]).toEqual([200, 200])
    const [debit] = await sql<{ id: string }[]>`select id from payment where card_id = ${card} limit 1`
    expect((await calls.check({ ...order, id: debit?.id ?? '', transaction: 'PAGE' })).isTaken).toBe(false)
    await Promise.all([bank.debitAll(), bank.debitAll(), bank.press(order, 'pay')])
    await bank.debitAll()
    expect([0, 30_000]).toContain(await balance())
    expect([await state(), ...(await listStates(payer))].filter((one) => one === 'confirmed')).toHaveLength(1)
    await expectBalancedLedger()
  })

  it('P-13: credit partial payments of several tabs without overpaying', async () => {
    const { payer, order, balance } = await payerAtBank()
    const others = [await begin(payer, 600), await begin(payer, 600)]
    await Promise.all([order, ...others.map((one) => one.order)].map((one) => bank.press(one, 'pay')))
    expect([0, 40_000]).toContain(await balance())
    await expectBalancedLedger()
  })

  it('P-13: are listed for the operator if rejected, newest first, with sum and account', async () => {
    const { order, payer } = await payerAtBank()
    await bank.press(order, 'change')
    const unknown = randomUUID()
    await calls.register(calls.paid(order, { 'o.order_id': unknown, trx_id: 'STRAY' }))
    const [stray, ...others] = (await operator()).split(/\n(?=2)/)
    expect(stray).toContain(`Деньги за заказ, которого нет: ${unknown}\n  Операция банка STRAY\n`)
    expect(others[0]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d  Банк назвал другую сумму, платёж не зачислен\n/)
    for (const fact of [`Лицевой счёт ${payer.number}, housing`, `Платёж ${order.id}, в пути`])
      expect(others[0]).toContain(fact)
    expect(others[0]).toMatch(/Банк назвал 1\s001,00 ₽, ждали 1\s000,00 ₽/)
  })
})
