import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { checkLedger } from '../../../server/modules/ledger/service.ts'
import { applyBankResult } from '../../../server/modules/payments/provider/result.ts'
import { pollNextPayment } from '../../../server/modules/payments/provider/poll.ts'
import { chargeNextCard } from '../../../server/modules/payments/cards/card-charge.ts'
import { findAnonymousPayment, createAnonymousPayment } from '../../../server/modules/payments/service.ts'
import { testSecret } from '../support/app.ts'
import { openAutopayers } from '../support/autopayers.ts'
import { testBank } from '../support/bank.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { dieAtEachStep, Killed, mortal } from '../support/crash.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, sandbox } = bank
const flats = await openAutopayers(sql, clock)
type Flat = Awaited<ReturnType<typeof flats.add>>

const requestPayment = (flat: Flat, key: string, deps = bank.jobs) =>
  createAnonymousPayment(deps, {
    personalAccountId: flat.place.personalAccountId,
    sectorCode: 'housing',
    kopecks: null,
    key,
    back: { success: 'http://localhost/#/qr/payment/', failure: 'http://localhost/#/qr/payment/' },
    origin: { ip: '192.0.2.7', userAgent: 'test' },
  })
const dying = (work: (deps: typeof bank.jobs) => Promise<unknown>) => dieAtEachStep(bank.jobs, work)

describe('process killed at any step', () => {
  it('P-13 G-05: leaves one payment that its key finds', async () => {
    const flat = await flats.add(100_000)
    const key = randomUUID()
    const steps = await dying((deps) => requestPayment(flat, key, deps))
    const { paymentId, form } = await requestPayment(flat, key)
    expect(steps).toBeGreaterThan(5)
    expect(await flat.payments()).toEqual(['created 100000'])
    await bank.press(await bank.visit(form), 'pay')
    expect(await findAnonymousPayment(sql, paymentId)).toMatchObject({ state: 'confirmed' })
    expect(await flat.balance()).toBe(0)
  })

  it('P-13 G-05: credits once when the bank repeats its callback', async () => {
    const flat = await flats.add(100_000)
    const { paymentId, form } = await requestPayment(flat, randomUUID())
    const { transaction, kopecks } = await bank.visit(form)
    const word = { kind: 'paid', transaction, kopecks, masked: null, card: null, receiptUrl: null } as const
    const hear = (deps: typeof bank.jobs) =>
      deps.sql.begin((tx) =>
        applyBankResult(tx, paymentId, word, { hmac: createHmacFunction(testSecret), now: clock.now() }),
      )
    expect(await dying(hear)).toBeGreaterThan(5)
    await hear(bank.jobs)
    expect([await flat.payments(), await flat.balance()]).toEqual([['confirmed 100000'], 0])
    expect((await checkLedger(sql)).damages).toEqual([])
  })
})

describe('charge leased by a killed process', () => {
  it('P-07 G-05: is made by another after a minute', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * 24 * 3600)
    await bank.autopayAll()
    sandbox.setChargeButton('pay')
    await expect(chargeNextCard({ ...bank.jobs, ...mortal(sql, bank.bank, 1) })).rejects.toThrow(Killed)
    clock.pass(59)
    await bank.debitAll()
    expect(await flat.payments()).toEqual(['created 100000'])
    clock.pass(1)
    await bank.debitAll()
    expect(await flat.payments()).toEqual(['confirmed 100000'])
  })
})

describe('unavailable bank', () => {
  it('P-13: leaves a charge undecided and the money on its way until it answers', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * 24 * 3600)
    await bank.autopayAll()
    const deaf = { ...bank.jobs, bank: testBank() }
    await expect(chargeNextCard(deaf)).rejects.toThrow('fetch failed')
    for (let minutes = 0; minutes < 30; minutes += 1) {
      clock.pass(60)
      while (await pollNextPayment(deaf));
    }
    expect(await flat.payments()).toEqual(['unknown 100000'])
    clock.pass(24 * 3600)
    await bank.autopayAll()
    expect(await flat.payments()).toEqual(['unknown 100000'])
    await bank.askAll()
    expect(await flat.payments()).toEqual(['refused 100000'])
    sandbox.setChargeButton('pay')
    await bank.autopayAll()
    await bank.debitAll()
    expect([await flat.payments(), await flat.balance()]).toEqual([['refused 100000', 'confirmed 100000'], 0])
  })
})

describe('undecided payment', () => {
  it('P-13: is polled after a minute, then with growing pauses', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * 24 * 3600)
    await bank.autopayAll()
    sandbox.setChargeButton('never')
    await bank.debitAll()
    const asked: number[] = []
    const begun = clock.now().getTime()
    const silent = {
      ...bank.bank,
      fetchStatus: (order: string) => {
        if (sandbox.find(order)?.title.includes(flat.number))
          asked.push((clock.now().getTime() - begun) / 60_000)
        return Promise.resolve('pending' as const)
      },
    }
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      clock.pass(60)
      while (await pollNextPayment({ ...bank.jobs, bank: silent }));
    }
    expect(asked).toEqual([1, 2, 4, 9, 19, 49])
  })
})

describe('charge that was not made', () => {
  it('P-07 P-13: is made only within half an hour of its payment', async () => {
    sandbox.setChargeButton('pay')
    const [soon, late] = [await flats.add(100_000), await flats.add(100_000)]
    clock.pass(3 * 24 * 3600)
    await bank.autopayAll()
    clock.pass(30 * 60)
    await sql`update payment set due_at = ${new Date('2100-01-01')} where personal_account_id = ${late.place.personalAccountId}`
    await bank.debitAll()
    expect([await soon.payments(), await late.payments()]).toEqual([['confirmed 100000'], ['created 100000']])
    clock.pass(1)
    await sql`update payment set due_at = ${clock.now()} where personal_account_id = ${late.place.personalAccountId}`
    await bank.debitAll()
    expect([await late.payments(), await late.balance()]).toEqual([['refused 100000'], 100_000])
  })
})
