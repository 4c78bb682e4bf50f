import { describe, expect, it } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import { autopayOne } from '../../../server/modules/payments/service.ts'
import { openAutopayers } from '../support/autopayers.ts'
import { openBankStand } from '../support/bank-stand.ts'
import { testDatabase } from '../support/database.ts'

const { sql, url } = await testDatabase()
const bank = await openBankStand(sql)
const { clock, stand } = bank
const flats = await openAutopayers(sql, clock)
const day = 24 * 3600

describe('autopay', () => {
  it('P-07 G-05: of several processes at once debits each flat once', async () => {
    const few = [await flats.add(100_000), await flats.add(200_000), await flats.add(300_000)]
    clock.pass(3 * day)
    stand.setDebitButton('pay')
    const pools = [connect(url, { max: 3 }), connect(url, { max: 3 }), connect(url, { max: 3 })]
    await Promise.all(
      pools.map(async (pool) => {
        while (await autopayOne({ ...bank.jobs, sql: pool }));
        await bank.debitAll()
      }),
    )
    await Promise.all(pools.map((pool) => pool.end()))
    await bank.debitAll()
    expect(await Promise.all(few.map((flat) => flat.payments()))).toEqual([
      ['confirmed 100000'],
      ['confirmed 200000'],
      ['confirmed 300000'],
    ])
  })
})
