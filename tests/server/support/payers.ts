import type { openBankSandbox } from './bank-sandbox.ts'
import { listPayments } from '#contract/payments/history-endpoints.ts'
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../../server/db/connect.ts'
import { findBalance } from '../../../server/modules/ledger/service.ts'
import type { TestClient } from './client.ts'
import { issue, findSectorAccount } from './money.ts'
import { addOrganisation, addProfile, addResident, password } from './residents.ts'

export const addPayer = async (sql: Sql, client: TestClient, debt: number) => {
  const organisation = await addOrganisation(sql)
  const username = `${randomUUID()}@demo.local`
  const number = randomUUID()
  const residentId = await addResident(sql, username)
  const profileId = await addProfile(sql, residentId, { organisation, number })
  const place = await findSectorAccount(sql, number, 'housing')
  const accrual = debt === 0 ? null : await issue(sql, place, { period: '2026-02', kopecks: debt })
  const signIn = () => client.signIn(username, password)
  await signIn()
  return {
    client,
    /** Signs in again after time has passed. */
    signIn,
    username,
    number,
    organisation,
    residentId,
    profileId,
    place,
    accrual,
    /** Debt in kopecks. */
    balance: () => findBalance(sql, place.personalAccountId, place.sectorId),
  }
}
export type Payer = Awaited<ReturnType<typeof addPayer>>

export const addCard = async (
  sql: Sql,
  residentId: number,
  reference = 'stand-card-4417',
): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into card (resident_id, reference, masked, expires_on, created_at)
    values (${residentId}, ${reference}, '220220******4417', '2030-11-01', '2026-01-01') returning id`
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

type BankSandbox = Awaited<ReturnType<typeof openBankSandbox>>

export const payersAtBank = (sql: Sql, bank: BankSandbox) => {
  const begin = async (payer: Payer, amount: number) => {
    bank.clock.pass(11)
    const { key, body } = await bank.requestPayment(payer.client, { amount })
    return { key, order: await bank.visit(body) }
  }
  const payerAtBank = async () => {
    bank.clock.pass(60)
    const payer = await addPayer(sql, bank.browser(), 100_000)
    const { key, order } = await begin(payer, 1000)
    const state = async () => (await bank.getStatus(payer.client, key)).state
    const faults = async () => {
      const rows = await sql<{ mismatch: string }[]>`
        select mismatch from unmatched_bank_result where payment_id = ${order.id} order by id`
      return rows.map(({ mismatch }) => mismatch)
    }
    return { payer, key, order, state, faults, balance: payer.balance }
  }
  return { begin, payerAtBank }
}

const range = { date_from: '2026-01-01', date_till: '2026-12-31' }

export const payersOfTwo = (sql: Sql, bank: BankSandbox) => {
  const { browser, clock } = bank
  /** Owes 1000 for housing with a fee of 0.8 %, and 500 for the overhaul without a fee. */
  const owesTwo = async () => {
    clock.pass(60)
    const payer = await addPayer(sql, browser(), 100_000)
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent,
        fee_basis_points)
      values (${payer.place.sectorId}, 'УК', '7705123452', '40702810200000000512', 'Банк', '044525745', '', 80)`
    await sql`insert into sector (organisation_id, code, name) values (${payer.organisation}, 'overhaul', 'Капремонт')`
    const overhaul = await findSectorAccount(sql, payer.number, 'overhaul')
    await issue(sql, overhaul, { period: '2026-02', kopecks: 50_000 })
    const { personalAccountId } = payer.place
    return {
      ...payer,
      /** Debts of housing and overhaul in kopecks. */
      balances: async () => [
        await payer.balance(),
        await findBalance(sql, personalAccountId, overhaul.sectorId),
      ],
      states: async () => {
        const rows = await sql<{ told: string }[]>`
          select sector.code || ' ' || state as told from payment join sector on sector.id = sector_id
          where personal_account_id = ${personalAccountId} order by payment.created_at, sector.id`
        return rows.map(({ told }) => told)
      },
      paid: async () => (await payer.client.call(listPayments, { query: range })).json().results,
    }
  }
  const both = { amount: 1000, also: [{ sector: 'overhaul', amount: 500 }] }
  const total = 150_800

  const atBank = async () => {
    const payer = await owesTwo()
    const { key, body } = await bank.requestPayment(payer.client, both)
    return { payer, key, order: await bank.visit(body) }
  }
  const paid = async () => {
    const at = await atBank()
    await bank.press(at.order, 'pay')
    return at
  }
  return { both, total, owesTwo, atBank, paid }
}
