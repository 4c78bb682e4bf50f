import { describe, expect, it } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import { pollNextPayment } from '../../../server/modules/payments/provider/poll.ts'
import { tryNextDebit, openDueDebits } from '../../../server/modules/payments/autopay/autopay-debit.ts'
import { chargeNextCard } from '../../../server/modules/payments/cards/card-charge.ts'
import type { Button } from '../../../server/sandbox/bank/order.ts'
import { openAutopayers } from '../support/autopayers.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { Killed, mortal } from '../support/crash.ts'

const { sql, url } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, sandbox } = bank
const flats = await openAutopayers(sql, clock)
const day = 24 * 3600
/** Seconds until the first status poll. */
const patience = 30

type Deps = typeof bank.jobs

const work = async (deps: Deps): Promise<void> => {
  while (await openDueDebits(deps));
  while (await tryNextDebit(deps));
  while (await chargeNextCard(deps));
  await sandbox.settled()
  clock.pass(patience)
  while (await pollNextPayment(deps));
}

const dies = async (last: number): Promise<boolean> => {
  try {
    await work({ ...bank.jobs, ...mortal(sql, bank.bank, last) })
    return false
  } catch (error) {
    if (error instanceof Killed) return true
    throw error
  }
}

const goOn = async (): Promise<void> => {
  for (let days = 0; days < 4; days += 1) {
    for (const minutes of [2, 90]) {
      clock.pass(minutes * 60)
      await work(bank.jobs)
    }
    clock.pass(day)
  }
  await work(bank.jobs)
}

const afterEachDeath = async (button: Button, expected: object): Promise<number> => {
  sandbox.setChargeButton(button)
  for (let step = 0; ; step += 1) {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    const hasDied = await dies(step)
    await goOn()
    const orders = sandbox.orders().filter(({ title }) => title.includes(flat.number))
    const became = {
      taken: orders.filter(({ state }) => state === 'paid').length,
      balance: await flat.balance(),
      isOn: await flat.hasAutopay(),
      notices: (await flat.notices()).length,
    }
    expect(became, `it died before step ${step}`).toEqual(expected)
    if (!hasDied) return step
  }
}

describe('autopay', () => {
  it('P-07 G-05: charges each flat once from several processes', async () => {
    const few = [await flats.add(100_000), await flats.add(200_000), await flats.add(300_000)]
    clock.pass(3 * day)
    sandbox.setChargeButton('pay')
    const pools = [connect(url, { max: 3 }), connect(url, { max: 3 }), connect(url, { max: 3 })]
    await Promise.all(pools.map((pool) => work({ ...bank.jobs, sql: pool })))
    await Promise.all(pools.map((pool) => pool.end()))
    await work(bank.jobs)
    expect(await Promise.all(few.map((flat) => flat.payments()))).toEqual([
      ['confirmed 100000'],
      ['confirmed 200000'],
      ['confirmed 300000'],
    ])
  })

  it('P-07: creates only as many payments as are charged soon', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => flats.add(100_000)))
    clock.pass(3 * day)
    sandbox.setChargeButton('pay')
    await bank.autopayAll()
    const begun = async () => (await Promise.all(many.map((flat) => flat.payments()))).flat().length
    expect(await begun()).toBe(20)
    await bank.debitAll()
    await work(bank.jobs)
    expect(await Promise.all(many.map((flat) => flat.balance()))).toEqual(many.map(() => 0))
  })

  it('P-07 G-05: charges and credits once if a process dies at any step', async () => {
    const steps = await afterEachDeath('lose', { taken: 1, balance: 0, isOn: true, notices: 0 })
    expect(steps).toBeGreaterThan(20)
  })

  it('P-07 G-05: turns off with one notice after a refusal if a process dies at any step', async () => {
    const steps = await afterEachDeath('refuse', { taken: 0, balance: 100_000, isOn: false, notices: 1 })
    expect(steps).toBeGreaterThan(15)
  })
})
