import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { systemClock } from '../../server/adapters/system-clock.ts'
import { connect, type Sql } from '../../server/db/connect.ts'
import { createHmacFunction } from '../../server/kernel/hmac.ts'
import { applyBankResult } from '../../server/modules/payments/provider/result.ts'
import { createAnonymousPayment } from '../../server/modules/payments/service.ts'
import { createDatabase } from '../e2e/support/database.ts'
import { testBank } from '../server/support/bank.ts'
import { atLeast, type Row } from './row.ts'

/** The first turns are slow until code and database are warm; the median skips them. */
const turns = 7
const payments = 400
const lanes = 8
const back = { success: 'http://localhost/#/', failure: 'http://localhost/#/' }

/** Per second. */
async function measureThroughput<T>(items: readonly T[], work: (item: T, index: number) => Promise<unknown>) {
  const left = items.entries()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, item] of left) await work(item, index)
    }),
  )
  return items.length / ((performance.now() - start) / 1000)
}

interface Debtor {
  readonly personalAccountId: number
  readonly sectorCode: string
}

const bareTransaction = (sql: Sql, payer: number) =>
  sql.begin(async (tx) => {
    await tx`select debt from bare_balance where payer = ${payer} for no key update`
    await tx`insert into bare_payment values (${randomUUID()}, ${payer}, ${1}, ${systemClock.now()})`
    await tx`update bare_balance set debt = debt - ${1} where payer = ${payer}`
  })

export async function measurePayments(clusterUrl: string): Promise<Row[]> {
  const database = await createDatabase(clusterUrl)
  await promisify(execFile)(
    process.execPath,
    ['server/seed/cli.ts', '--flats', String(payments * turns * 3)],
    { env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url } },
  )
  const sql = connect(database.url)
  const parts = { sql, clock: systemClock, hmac: createHmacFunction(randomUUID()), bank: testBank() }
  const debtors = await sql<Debtor[]>`
    select personal_account_id, code as sector_code
    from ledger_balance join sector on sector.id = sector_id join personal_account account on account.id = personal_account_id
    where debt_kopecks > 1000 and payment_restriction is null and number like '3%'
    order by personal_account_id limit ${payments * turns}`
  if (debtors.length < payments * turns) throw new Error('Too few flats owe')
  await sql`create table bare_balance as select personal_account_id as payer, debt_kopecks as debt from ledger_balance`
  await sql`create index on bare_balance (payer)`
  await sql`create table bare_payment (id uuid primary key, payer bigint, kopecks bigint, at timestamptz)`

  const starts: number[] = []
  const callbacks: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const payers = debtors.slice(turn * payments, (turn + 1) * payments)
    const orders: { id: string; kopecks: number }[] = []
    const start = await measureThroughput(payers, async (payer, index) => {
      const origin = { ip: `10.${turn}.${index >> 8}.${index & 255}`, userAgent: 'bench' }
      const wish = { ...payer, kopecks: null, key: randomUUID(), back, origin }
      const { paymentId, form } = await createAnonymousPayment(parts, wish)
      orders.push({ id: paymentId, kopecks: Number(form.params['o.amount']) })
    })
    starts.push(start)
    const callback = await measureThroughput(orders, ({ id, kopecks }) => {
      const word = {
        kind: 'paid',
        transaction: id,
        kopecks,
        masked: null,
        card: null,
        receiptUrl: null,
      } as const
      return sql.begin((tx) => applyBankResult(tx, id, word, { hmac: parts.hmac, now: systemClock.now() }))
    })
    callbacks.push(callback)
    bare.push(
      await measureThroughput(payers, ({ personalAccountId }) => bareTransaction(sql, personalAccountId)),
    )
    // As autovacuum would: plans made for nearly empty tables are slow.
    await sql`analyze payment, ledger_entry, ledger_posting, bare_balance, bare_payment`
  }
  await sql.end()
  await database.drop()
  const row = (what: string, values: readonly number[], min: number) =>
    atLeast(
      {
        what: `${what}, against the least transaction that keeps money`,
        value: values,
        unit: 'a second',
      },
      bare,
      min,
    )
  return [row('payments started', starts, 0.15), row('payments credited', callbacks, 0.2)]
}
