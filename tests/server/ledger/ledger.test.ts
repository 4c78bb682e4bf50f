import { describe, expect, it } from 'vitest'
import { findBalance, postPayment, postReversal } from '../../../server/modules/ledger/service.ts'
import { testDatabase } from '../support/database.ts'
import { addCaller } from '../support/meters.ts'
import { issue, pay } from '../support/money.ts'

const { sql } = await testDatabase()

const place = async () => {
  const { personalAccountId, organisationId } = await addCaller(sql)
  const [sector] = await sql<{ id: number }[]>`
    select id from sector where organisation_id = ${organisationId}`
  if (!sector) throw new Error('There is no sector')
  return { personalAccountId, sectorId: sector.id }
}
const fetchBalance = ({ personalAccountId, sectorId }: Awaited<ReturnType<typeof place>>) =>
  findBalance(sql, personalAccountId, sectorId)

describe('ledger', () => {
  it('P-13: adds receipts, subtracts payments, and every entry sums to zero', async () => {
    const flat = await place()
    await issue(sql, flat, { period: '2026-02', kopecks: 1_000 })
    await pay(sql, flat, 400, '2026-03-01')
    expect(await fetchBalance(flat)).toBe(600)
    expect(await sql`select entry_id from ledger_posting group by 1 having sum(kopecks) <> 0`).toEqual([])
  })

  it('P-13: rejects postings that do not sum to zero', async () => {
    const { personalAccountId, sectorId } = await place()
    const add = sql.begin(async (tx) => {
      const [entry] = await tx<{ id: number }[]>`
        insert into ledger_entry (kind, at) values ('opening', now()) returning id`
      await tx`
        insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
        values (${entry?.id ?? 0}, 1, 'resident', ${personalAccountId}, ${sectorId}, 5),
          (${entry?.id ?? 0}, 2, 'bank', null, ${sectorId}, -4)`
    })
    await expect(add).rejects.toThrow('do not sum to zero')
    expect(await findBalance(sql, personalAccountId, sectorId)).toBeUndefined()
  })

  it('P-13: credits and reverses a payment once', async () => {
    const flat = await place()
    const paymentId = await pay(sql, flat, 400, '2026-03-01')
    const money = { paymentId, kopecks: 400, feeKopecks: 0, isOrder: false, at: new Date() }
    await expect(postPayment(sql, flat, money)).rejects.toThrow('unique')
    await postReversal(sql, flat, money)
    await expect(postReversal(sql, flat, money)).rejects.toThrow('unique')
    expect(await fetchBalance(flat)).toBe(0)
  })

  it('P-13: is append-only', async () => {
    await expect(sql`update ledger_posting set kopecks = kopecks + 1`).rejects.toThrow('only ever added to')
    await expect(sql`delete from ledger_entry`).rejects.toThrow('only ever added to')
    await expect(sql`truncate ledger_posting`).rejects.toThrow('only ever added to')
  })
})
