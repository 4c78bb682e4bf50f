import { errorStatus } from '#contract/error-codes.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listNotConfirmed, listPayments } from '#contract/payments/history-endpoints.ts'
import { DomainError } from '../../../server/kernel/domain-error.ts'
import {
  findAnonymousPayment,
  quoteAnonymousPayment,
  createAnonymousPayment,
} from '../../../server/modules/payments/service.ts'
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
const requestPayment = (payer: Payer, kopecks: number | null, key = randomUUID()) =>
  createAnonymousPayment(bank.jobs, {
    personalAccountId: payer.place.personalAccountId,
    sectorCode: 'housing',
    kopecks,
    key,
    back: { success: 'http://localhost/#/qr/payment/greetings', failure: 'http://localhost/#/qr/payment/' },
    origin: { ip: '192.0.2.7', userAgent: 'test' },
  })
const catchCode = async (call: Promise<unknown>) => {
  const outcome = await call.catch((error: unknown) => error)
  return outcome instanceof DomainError ? [errorStatus[outcome.code], outcome.code] : outcome
}

describe('anonymous payment', () => {
  it('X-05: pays the whole debt', async () => {
    const payer = await owes()
    const { paymentId, form } = await requestPayment(payer, null)
    const order = await bank.visit(form)
    expect(order.kopecks).toBe(100_000)
    await bank.press(order, 'pay')
    expect(await payer.balance()).toBe(0)
    expect(await findAnonymousPayment(sql, paymentId)).toMatchObject({ state: 'confirmed', kopecks: 100_000 })
  })

  it('X-05: is an advance without a debt', async () => {
    const payer = await owes()
    await bank.press(await bank.visit((await requestPayment(payer, 40_000)).form), 'pay')
    clock.pass(11)
    await bank.press(await bank.visit((await requestPayment(payer, null)).form), 'pay')
    clock.pass(11)
    expect(await catchCode(requestPayment(payer, null))).toEqual([422, 'nothing_owed'])
    await bank.press(await bank.visit((await requestPayment(payer, 25_000)).form), 'pay')
    expect(await payer.balance()).toBe(-25_000)
  })

  it('X-07: is rejected like a resident’s: too soon, restricted, without a receipt', async () => {
    const payer = await owes()
    const key = randomUUID()
    await requestPayment(payer, null, key)
    expect(await catchCode(requestPayment(payer, null))).toEqual([425, 'too_soon'])
    await expect(requestPayment(payer, null, key)).resolves.toHaveProperty('form.processing_url')
    await sql`update personal_account set payment_restriction = 'Нельзя' where id = ${payer.place.personalAccountId}`
    expect(await catchCode(requestPayment(payer, null))).toEqual([423, 'restricted'])
    expect(await catchCode(requestPayment(await owes(0), 1000))).toEqual([409, 'no_receipt'])
  })

  it('V-05: does not use up the residents’ payment limit', async () => {
    const payer = await owes()
    const codes: unknown[] = []
    for (let nth = 0; nth < 61; nth += 1) codes.push(await catchCode(requestPayment(payer, 1000)))
    expect(codes.at(-1)).toEqual([429, 'too_many'])
    clock.pass(11)
    expect((await bank.requestPayment(payer.client, { amount: 10 })).status).toBe(200)
  })

  it('X-05: shows the debt and the money on its way', async () => {
    const payer = await owes()
    const chosen = { personalAccountId: payer.place.personalAccountId, sectorCode: 'housing' }
    await bank.press(await bank.visit((await requestPayment(payer, 40_000)).form), 'never')
    expect(await quoteAnonymousPayment(sql, chosen)).toEqual({
      sectorName: 'Жилищные услуги',
      debt: 100_000,
      onTheWay: 40_000,
      payable: 60_000,
      period: '2026-02',
      feeRule: { basisPoints: 0, minimum: 0 },
      restriction: null,
    })
    expect(await quoteAnonymousPayment(sql, { ...chosen, sectorCode: 'none' })).toBeUndefined()
  })

  it('P-03 V-01: is shown to the resident without the payer', async () => {
    const payer = await owes()
    const range = { date_from: '2026-03-01', date_till: '2026-03-31' }
    const order = await bank.visit((await requestPayment(payer, null)).form)
    await bank.press(order, 'never')
    const query = { ...range, user_id: String(payer.residentId) }
    const { results } = (await payer.client.call(listNotConfirmed, { query })).json()
    expect(results).toMatchObject([{ id: order.id, amount: 1000, card: null, state: 'sent' }])
    await bank.decide(order, 'pay')
    const history = (await payer.client.call(listPayments, { query: range })).json()
    expect(history.results).toMatchObject([
      { amount: 1000, channel: 'qr', card: null, fiscal_receipt: 'none' },
    ])
  })
})
