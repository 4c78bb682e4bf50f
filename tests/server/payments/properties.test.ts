import { randomUUID } from 'node:crypto'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../server/kernel/domain-error.ts'
import { checkLedger } from '../../../server/modules/ledger/service.ts'
import { createAnonymousPayment } from '../../../server/modules/payments/service.ts'
import { buttons, type SandboxOrder } from '../../../server/sandbox/bank/order.ts'
import { openAutopayers } from '../support/autopayers.ts'
import { bankCallbacks } from '../support/bank-callbacks.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, sandbox } = bank
const calls = bankCallbacks(sandbox)
const flats = await openAutopayers(sql, clock)
const [organisation] = await sql<{ id: number }[]>`select id from organisation`
await sql`
  insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent,
    fee_basis_points, fee_minimum_kopecks)
  select id, 'УК', '7705123452', '40702810200000000512', 'Банк', '044525745', '', 80, 50 from sector
  where organisation_id = ${organisation?.id ?? 0}`

const issued = 100_000
type Flat = Awaited<ReturnType<typeof flats.add>>
const listOrders = ({ number }: Flat) => sandbox.orders().filter(({ title }) => title.includes(number))

const start = async ({ place }: Flat, kopecks: number | null): Promise<void> => {
  const input = {
    personalAccountId: place.personalAccountId,
    sectorCode: 'housing',
    kopecks,
    key: randomUUID(),
    back: { success: 'http://localhost/#/', failure: 'http://localhost/#/' },
    origin: { ip: '192.0.2.7', userAgent: 'test' },
  }
  try {
    await bank.visit((await createAnonymousPayment(bank.jobs, input)).form)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

const decide = async (order: SandboxOrder, isPaid: boolean): Promise<void> => {
  if (order.taken === 0 || order.state === 'reversed') return
  if (order.state === 'paid') await bank.decide(order, isPaid ? 'repeat' : 'reverse')
  else await bank.decide(order, isPaid ? 'pay' : 'refuse')
}

const nth = nat(5)
const one = <Kind extends string>(kind: Kind) => constant(kind)
const steps = oneof(
  record({ do: one('start'), kopecks: option(integer({ min: 100, max: 60_000 })) }),
  record({ do: one('press'), nth, button: oneof(constant('pay' as const), constantFrom(...buttons)) }),
  record({ do: one('decide'), nth, isPaid: boolean() }),
  record({ do: one('check'), nth }),
  record({ do: one('replay'), nth, times: integer({ min: 1, max: 3 }) }),
  record({ do: one('other sum'), nth }),
  record({ do: one('jobs'), button: constantFrom(...buttons) }),
  record({ do: one('pass'), seconds: constantFrom(11, 30, 1_000, 4_000, 90_000) }),
)
type Step = typeof steps extends Arbitrary<infer T> ? T : never

const jobs = async (): Promise<void> => {
  await bank.autopayAll()
  await bank.debitAll()
  await bank.askAll()
}

const take = async (flat: Flat, step: Step): Promise<void> => {
  if (step.do === 'start') return start(flat, step.kopecks)
  if (step.do === 'pass') return clock.pass(step.seconds)
  if (step.do === 'jobs') {
    sandbox.setChargeButton(step.button)
    return jobs()
  }
  const orders = listOrders(flat)
  const order = orders[step.nth % orders.length]
  if (!order) return
  if (step.do === 'press') await bank.press(order, step.button)
  else if (step.do === 'decide') await decide(order, step.isPaid)
  else if (step.do === 'check') await calls.check(order)
  else if (step.do === 'other sum')
    await calls.register(calls.paid(order, { amount: String(order.kopecks + 1) }))
  else if (order.result !== null) {
    const { result } = order
    await Promise.all(Array.from({ length: step.times }, () => calls.register(result)))
  }
}

const settle = async (): Promise<void> => {
  sandbox.setChargeButton('pay')
  for (let times = 0; times < 3; times += 1) {
    clock.pass(4 * 3600)
    await bank.askAll()
  }
}

describe('random payment steps', () => {
  it('P-13: credit exactly what the bank took and keep the ledger at zero', async () => {
    let all = 0
    await assert(
      asyncProperty(array(steps, { minLength: 5, maxLength: 20 }), async (taken) => {
        const flat = await flats.add(issued)
        for (const step of [{ do: 'start', kopecks: null } as const, ...taken]) await take(flat, step)
        await settle()
        const orders = listOrders(flat)
        const rows = await sql<{ id: string; state: string; kopecks: number; total: number }[]>`
          select id, state, kopecks, kopecks + fee_kopecks as total from payment
          where personal_account_id = ${flat.place.personalAccountId}`
        const credited = rows.filter(({ state }) => state === 'confirmed')
        const paid = orders.filter(({ state }) => state === 'paid')
        expect(credited.map(({ id, total }) => [id, total]).toSorted()).toEqual(
          paid.map((order) => [order.id, order.taken]).toSorted(),
        )
        expect(await flat.balance()).toBe(issued - credited.reduce((sum, { kopecks }) => sum + kopecks, 0))
        expect((await checkLedger(sql)).damages).toEqual([])
        all += credited.length
      }),
      { numRuns: 15, examples: [[[{ do: 'press', nth: 0, button: 'pay' }]]] },
    )
    expect(all).toBeGreaterThan(0)
  })
})
