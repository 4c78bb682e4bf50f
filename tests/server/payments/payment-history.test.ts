import { describe, expect, it } from 'vitest'
import { listPayments } from '#contract/payments/history-endpoints.ts'
import { recordPayment } from '../../../server/modules/payments/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addPayer } from '../support/payers.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const payer = await addPayer(sql, browser(), 0)

/** Payments at midnight of Moscow, which is UTC+3. */
const moments: readonly (readonly [string, number])[] = [
  ['2026-02-28T20:59:59Z', 1],
  ['2026-02-28T21:00:00Z', 2],
  ['2026-03-31T20:59:59Z', 3],
  ['2026-03-31T21:00:00Z', 4],
]
for (const [at, roubles] of moments)
  await sql.begin((tx) =>
    recordPayment(tx, payer.place, { kopecks: roubles * 100, channel: 'office', at: new Date(at) }),
  )

const fetchAmounts = async (date_from: string, date_till: string) => {
  const { results }: { results: { amount: number }[] } = (
    await payer.client.call(listPayments, { query: { date_from, date_till } })
  ).json()
  return results.map(({ amount }) => amount)
}

describe('payments of a range of days', () => {
  it('P-12: include both days in the organisation’s time zone', async () => {
    expect(await fetchAmounts('2026-03-01', '2026-03-31')).toEqual([3, 2])
  })

  it('P-12: may be of one day', async () => {
    expect(await fetchAmounts('2026-03-31', '2026-03-31')).toEqual([3])
    expect(await fetchAmounts('2026-04-01', '2026-04-01')).toEqual([4])
    expect(await fetchAmounts('2026-02-28', '2026-02-28')).toEqual([1])
    expect(await fetchAmounts('2026-03-02', '2026-03-30')).toEqual([])
  })
})
