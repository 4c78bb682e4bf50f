import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { prove } from '../soak/proof.ts'
import type { Acknowledged } from '../soak/resident.ts'
import { firstFlat } from '../soak/site.ts'
import { testDatabase } from './support/database.ts'
import { addCaller, addMeter } from './support/meters.ts'
import { findSectorAccount, issue, pay } from './support/money.ts'

const { sql, url } = await testDatabase()
const month = new Date().toISOString().slice(0, 7)
const [readingKey, paymentKey] = [randomUUID(), randomUUID()]
let recorded: Acknowledged = { readings: [], payments: [] }

beforeAll(async () => {
  const { personalAccountId, profileId } = await addCaller(sql)
  await sql`update resident set username = 'soak-1@soak.example'`
  await sql`update personal_account set number = ${String(firstFlat)}`
  const flat = await findSectorAccount(sql, String(firstFlat), 'housing')
  await issue(sql, flat, { period: month, kopecks: 100_000 })

  const meterId = await addMeter(sql, { personalAccountId }, 'ColdWaterAreaMeter', {
    readings: { [month]: [124.5] },
  })
  const [submission] = await sql<{ id: number }[]>`
    insert into reading_submission (profile_id, meter_id, key, fingerprint, period, "values", version, late, captured_at, reply)
    values (${profileId}, ${meterId}, ${readingKey}, '', ${`${month}-01`}, '{124.5}', 1, false, now(), '{}') returning id`
  const id = await pay(sql, flat, 40_000, `${month}-01`)
  await sql`update payment set key = ${paymentKey}, profile_id = ${profileId} where id = ${id}`
  recorded = {
    readings: [{ key: readingKey, meterId, receipt: submission?.id ?? 0, value: 124.5 }],
    payments: [{ key: paymentKey, id, kopecks: 40_000 }],
  }
})

const findBroken = async (acknowledged: Partial<Acknowledged> = {}, flats = 1): Promise<string[]> => {
  const findings = await prove(url, { ...recorded, ...acknowledged }, { flats, seconds: 1, cut: 0 })
  expect(findings).toHaveLength(9)
  return findings.filter(({ broken }) => broken > 0).map(({ invariant }) => invariant)
}

describe('proof of the soak', () => {
  it('G-05: finds nothing if nothing was lost or duplicated', async () => {
    expect(await findBroken()).toEqual([])
  })

  it.each([
    ['lost', { key: randomUUID() }],
    ['changed', { value: 130.7 }],
    ['told of by another receipt', { receipt: 0 }],
  ])('G-05: finds a reading that was %s', async (_how, change) => {
    expect(
      await findBroken({ readings: recorded.readings.map((read) => Object.assign({}, read, change)) }),
    ).toContain('every acknowledged reading is there once, as it was acknowledged')
  })

  it.each([
    ['lost', { id: randomUUID() }],
    ['of another sum than the bank took', { kopecks: 40_001 }],
  ])('G-05: finds a payment that was %s', async (_how, change) => {
    expect(
      await findBroken({ payments: recorded.payments.map((paid) => Object.assign({}, paid, change)) }),
    ).toContain('every acknowledged payment is credited once, with what the bank took')
  })

  it('G-05: finds unacknowledged rows and a missing receipt', async () => {
    expect(await findBroken({ readings: [], payments: [] }, 2)).toEqual([
      'no submission is there that nobody was told of',
      'no payment is credited or on its way that nobody was told of',
      'every flat of an imported file has one receipt and one entry',
    ])
  })

  it('G-05: finds a ledger that does not sum to zero', async () => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update ledger_posting set kopecks = kopecks + 1 where account = 'bank'`
    })
    expect(await findBroken()).toEqual(
      expect.arrayContaining([
        'the ledger sums to zero (kopecks)',
        'the audit of the ledger finds no damage',
      ]),
    )
  })
})
