import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../server/db/connect.ts'
import { checkLedger, postReversal } from '../../../server/modules/ledger/service.ts'
import { addCaller } from '../support/meters.ts'
import { testDatabase } from '../support/database.ts'
import { issue, pay } from '../support/money.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const { sql, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cabinet-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { personalAccountId, organisationId } = await addCaller(sql)
const [sector] = await sql<{ id: number }[]>`select id from sector where organisation_id = ${organisationId}`
const flat = { personalAccountId, sectorId: sector?.id ?? 0 }
const accrual = await issue(sql, flat, { period: '2026-02', kopecks: 100_000 })
const paid = await pay(sql, flat, 40_000, '2026-03-01')
const reversed = await pay(sql, flat, 5_000, '2026-03-02')
await sql.begin(async (tx) => {
  const money = { paymentId: reversed, kopecks: 5_000, feeKopecks: 0, isOrder: false, at: new Date() }
  await postReversal(tx, flat, money)
  await tx`update payment set state = 'reversed', reversed_at = now() where id = ${reversed}`
})

const operator = async (): Promise<{ code: number; output: string }> => {
  const env = { ...childEnvironment, DATABASE_URL: url, DATA_DIR: folder }
  const run = promisify(execFile)(process.execPath, ['server/operator/cli.ts', 'ledger'], { env })
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  )
}

const selectEntry = (tx: Tx) => tx`select id from ledger_entry where payment_id = ${paid}`
/** Disables the database's guards for the damage. Returns a function that restores the tables. */
const damage = async (work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> => {
  await sql`create schema kept`
  for (const table of ['ledger_posting', 'ledger_entry', 'ledger_balance', 'payment'])
    await sql`create table ${sql(`kept.${table}`)} as select * from ${sql(table)}`
  const open = async (run: (tx: Tx) => Promise<unknown>) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await run(tx)
    })
  await open(work)
  return async () => {
    await open(async (tx) => {
      for (const table of ['ledger_posting', 'ledger_entry', 'ledger_balance', 'payment']) {
        await tx`delete from ${tx(table)}`
        const identity = table === 'ledger_entry' ? tx`overriding system value` : tx``
        await tx`insert into ${tx(table)} ${identity} select * from ${tx(`kept.${table}`)}`
      }
    })
    await sql`drop schema kept cascade`
  }
}

describe('ledger check', () => {
  it('P-13: finds nothing if all postings are regular', async () => {
    expect(await checkLedger(sql)).toEqual({ entries: 4, damages: [] })
    expect(await operator()).toEqual({ code: 0, output: 'Книга денег сходится до копейки, записей: 4\n' })
  })

  it.each([
    [
      'a posting that was changed',
      (tx: Tx) =>
        tx`update ledger_posting set kopecks = kopecks + 1 where account = 'bank' and entry_id in (${selectEntry(tx)})`,
      ['unbalanced', 'wrongly_posted'],
    ],
    [
      'a whole entry that was changed',
      (tx: Tx) => tx`update ledger_posting set kopecks = kopecks * 2 where entry_id in (${selectEntry(tx)})`,
      ['wrong_balance', 'wrongly_posted'],
    ],
    [
      'postings that are gone',
      (tx: Tx) => tx`delete from ledger_posting where entry_id in (${selectEntry(tx)})`,
      ['unbalanced', 'wrong_balance'],
    ],
    [
      'a balance that was changed',
      (tx: Tx) => tx`update ledger_balance set debt_kopecks = 0`,
      ['wrong_balance'],
    ],
    ['a balance that is gone', (tx: Tx) => tx`delete from ledger_balance`, ['wrong_balance']],
    [
      'a payment that was credited in silence',
      (tx: Tx) => tx`delete from ledger_entry where payment_id = ${paid}`,
      ['wrongly_entered'],
    ],
    [
      'a payment that was credited and then called refused',
      (tx: Tx) => tx`update payment set state = 'refused' where id = ${paid}`,
      ['wrongly_entered'],
    ],
    [
      'a payment that was given back in words only',
      (tx: Tx) => tx`update payment set state = 'reversed', reversed_at = now() where id = ${paid}`,
      ['wrongly_entered'],
    ],
    [
      'a payment whose sum was changed',
      (tx: Tx) => tx`update payment set kopecks = kopecks - 1 where id = ${paid}`,
      ['wrongly_posted'],
    ],
    [
      'a receipt whose sum was changed in the book alone',
      (tx: Tx) =>
        tx`update ledger_posting set kopecks = kopecks * 3
          where entry_id = (select id from ledger_entry where accrual_id = ${accrual})`,
      ['wrong_balance', 'wrong_receipt'],
    ],
    [
      'a receipt that stands in the book of another sector',
      (tx: Tx) =>
        tx`update ledger_posting set sector_id = sector_id + 1
          where account = 'resident' and entry_id = (select id from ledger_entry where accrual_id = ${accrual})`,
      ['wrong_balance', 'wrong_receipt'],
    ],
    [
      'a receipt that stands in the book of another flat',
      (tx: Tx) =>
        tx`update ledger_posting set personal_account_id = personal_account_id + 1
          where account = 'resident' and entry_id = (select id from ledger_entry where accrual_id = ${accrual})`,
      ['wrong_balance', 'wrong_receipt'],
    ],
  ])('P-13: finds %s', async (_, work, expected) => {
    const repair = await damage(work)
    const { damages } = await checkLedger(sql)
    await repair()
    expect(damages.map((one) => one.damage)).toEqual(expected)
    expect((await checkLedger(sql)).damages).toEqual([])
  })

  it('P-13: names the place and exits with an error', async () => {
    const repair = await damage((tx) => tx`delete from ledger_entry where payment_id = ${paid}`)
    const { code, output } = await operator()
    await repair()
    expect(code).toBe(1)
    expect(output).toContain('Книга денег не сходится')
    expect(output).toContain(`Платежи, записанные не один раз или записанные напрасно: 1\n  ${paid}`)
  })
})
