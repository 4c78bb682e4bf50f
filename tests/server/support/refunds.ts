import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { payRequest } from '#contract/payments/endpoints.ts'
import { listPayments } from '#contract/payments/history-endpoints.ts'
import type { Paid, Refund } from '#contract/payments/history-schema.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { checkLedger } from '../../../server/modules/ledger/service.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import type { SandboxOrder } from '../../../server/sandbox/bank/order.ts'
import { testSecret } from './app.ts'
import { openBankSandbox } from './bank-sandbox.ts'
import { addPayer, payersAtBank, type Payer } from './payers.ts'
import { keyed } from './requests.ts'
import { addShop, addShopOrder } from './shop.ts'

export const together = async (...works: (() => Promise<unknown>)[]) => {
  const { promise: start, resolve } = Promise.withResolvers<undefined>()
  const runs = works.map(async (work) => {
    await start
    return work()
  })
  resolve(undefined)
  return Promise.allSettled(runs)
}

const fetchPayments = async ({ client }: Payer): Promise<Paid[]> => {
  const query = { date_from: '2026-01-01', date_till: '2026-12-31' }
  return (await client.call(listPayments, { query })).json().results
}

export const openRefunds = async (sql: Sql) => {
  const bank = await openBankSandbox(sql)
  const { browser, clock, back, files } = bank
  const { payerAtBank } = payersAtBank(sql, bank)
  const deps = { sql, clock, files, hmac: createHmacFunction(testSecret) }
  return {
    bank,
    payerAtBank,
    operator: async (...words: string[]) => (await runOperator(deps, words)).replaceAll(/\s/g, ' '),
    paidFor: async () => {
      const at = await payerAtBank()
      await bank.press(at.order, 'pay')
      return at
    },
    orderAtBank: async () => {
      clock.pass(60)
      const payer = await addPayer(sql, browser(), 0)
      const number = await addShopOrder(sql, clock, payer.profileId, await addShop(sql, payer.organisation))
      const body = { request_number: number, ...back }
      const reply = await payer.client.call(payRequest, { ...keyed(randomUUID()), body })
      return { payer, number, order: await bank.visit(reply.json()) }
    },
    given: ({ refunds }: SandboxOrder) => [...refunds.values()],
    formatRefunds: async (payer: Payer): Promise<Refund[]> => (await fetchPayments(payer))[0]?.refunds ?? [],
    isSound: async () => expect((await checkLedger(sql)).damages).toEqual([]),
  }
}
