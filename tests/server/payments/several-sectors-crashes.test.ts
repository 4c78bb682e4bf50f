import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fastTransaction } from '#contract/payments/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { applyBankResult } from '../../../server/modules/payments/provider/result.ts'
import { chargeNextCard } from '../../../server/modules/payments/cards/card-charge.ts'
import { testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { dieAtEachStep } from '../support/crash.ts'
import { addCard, payersOfTwo } from '../support/payers.ts'
import { openRefunds } from '../support/refunds.ts'

const { sql } = await testDatabase()
const { bank, isSound } = await openRefunds(sql)
const { clock, sandbox } = bank
const { both, total, owesTwo, atBank } = payersOfTwo(sql, bank)

describe('process killed at any step', () => {
  it('P-17 G-05: credits all sectors or none', async () => {
    const { payer, order } = await atBank()
    const word = {
      kind: 'paid',
      transaction: order.transaction,
      kopecks: total,
      masked: null,
      card: null,
      receiptUrl: null,
    } as const
    const hear = (deps: typeof bank.jobs) =>
      deps.sql.begin((tx) =>
        applyBankResult(tx, order.id, word, { hmac: createHmacFunction(testSecret), now: clock.now() }),
      )
    const allOrNone = async () =>
      expect(['100000,50000', '0,0']).toContain((await payer.balances()).join(','))
    expect(await dieAtEachStep(bank.jobs, hear, allOrNone)).toBeGreaterThan(8)
    await hear(bank.jobs)
    expect(await payer.balances()).toEqual([0, 0])
    await isSound()
  })

  it('P-17 G-05: charges a saved card once', async () => {
    const payer = await owesTwo()
    const card = await addCard(sql, payer.residentId)
    await payer.client.call(fastTransaction, {
      headers: { 'idempotency-key': randomUUID() },
      body: { sector: 'housing', ...both, card },
    })
    sandbox.setChargeButton('pay')
    await dieAtEachStep(bank.jobs, chargeNextCard, async () => {
      await sandbox.settled()
      clock.pass(61)
    })
    await sandbox.settled()
    clock.pass(2 * 3600)
    await bank.askAll()
    const taken = sandbox.orders().filter(({ title }) => title.includes(payer.number))
    expect(taken.length).toBeLessThan(2)
    expect(await payer.balances()).toEqual(taken.length === 1 ? [0, 0] : [100_000, 50_000])
    await isSound()
  })
})
