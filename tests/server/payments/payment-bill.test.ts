import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { calculateFee, fastTransaction, getBillingInfo, getPrepayment } from '#contract/payments/endpoints.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { issue, findSectorAccount } from '../support/money.ts'
import { addCard, addPayer, type Payer } from '../support/payers.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { browser, clock } = bank
const owes = async (debt = 100_000): Promise<Payer> => {
  clock.pass(60)
  return addPayer(sql, browser(), debt)
}
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })

describe('bill before a payment', () => {
  it('P-04: shows debt, money on its way, minimum and maximum', async () => {
    const payer = await owes(100_050)
    const card = await addCard(sql, payer.residentId)
    await payer.client.call(fastTransaction, { ...keyed(), body: { sector: 'housing', amount: 400.5, card } })
    bank.sandbox.setChargeButton('never')
    await bank.debitAll()
    bank.sandbox.setChargeButton('pay')
    const query = { accrual: String(payer.accrual) }
    expect((await payer.client.call(getBillingInfo, { query })).json()).toMatchObject({
      accrual: payer.accrual,
      period: '2026-02',
      params: { amount: 600, account: payer.number, email: payer.username, attr_1: query.accrual },
      debt: 1000.5,
      on_the_way: 400.5,
      minimum: 1,
      maximum: 600,
      restriction: null,
      benefit: false,
    })
    const whole = await payer.client.call(getBillingInfo, { query: { sector: 'housing' } })
    expect(whole.json()).toMatchObject({ accrual: null, params: { amount: 600 } })
    expect((await payer.client.call(getBillingInfo)).statusCode).toBe(400)
  })

  it('P-04: is separate for each sector', async () => {
    const payer = await owes(100_000)
    await sql`insert into sector (organisation_id, code, name) values (${payer.organisation}, 'overhaul', 'Капремонт')`
    const overhaul = await findSectorAccount(sql, payer.number, 'overhaul')
    await issue(sql, overhaul, { period: '2026-02', kopecks: 50_000 })
    for (const [sector, amount] of [
      ['housing', 400],
      ['overhaul', 20],
    ] as const) {
      clock.pass(11)
      const { body } = await bank.requestPayment(payer.client, { sector, amount })
      await bank.press(await bank.visit(body), 'never')
    }
    const bills = ['housing', 'overhaul'].map(async (sector) => {
      const reply = await payer.client.call(getBillingInfo, { query: { sector } })
      const { debt, on_the_way, maximum } = reply.json()
      return [debt, on_the_way, maximum]
    })
    expect(await Promise.all(bills)).toEqual([
      [1000, 400, 600],
      [500, 20, 480],
    ])
  })

  it('P-04: limits a payment to 50 000 roubles', async () => {
    const payer = await owes(9_000_000)
    const bill = await payer.client.call(getBillingInfo, { query: { sector: 'housing' } })
    expect(bill.json()).toMatchObject({ debt: 90_000, maximum: 50_000, params: { amount: 50_000 } })
  })

  it('P-10: rejects an advance without a receipt, with the specified text', async () => {
    const ask = async (payer: Payer) => payer.client.call(getPrepayment, { query: { sector: 'housing' } })
    const refused = await ask(await owes(0))
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'no_receipt',
        errors: [
          'Внести аванс пока нельзя: бухгалтерия ещё не выставила квитанцию по вашему адресу. Дождитесь первой квитанции и попробуйте снова.',
        ],
      },
    ])
    expect((await ask(await owes())).json()).toMatchObject({ minimum: 1, maximum: 50_000 })
  })

  it('P-04: calculates the fee of a sum', async () => {
    const payer = await owes()
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent, fee_basis_points)
      values (${payer.place.sectorId}, 'УК', '7705123452', '40702810200000000512', 'Банк', '044525745', '', 80)`
    const query = { amount: '6482.37', sector: 'housing' }
    expect((await payer.client.call(calculateFee, { query })).json()).toEqual({
      amount: 6482.37,
      fee: 51.86,
      total: 6534.23,
      percent: 0.8,
    })
  })
})
