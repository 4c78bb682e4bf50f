import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { getStartedPayment, startTransaction } from '#contract/payments/endpoints.ts'
import type { hostedSchema, startedSchema } from '#contract/payments/schema.ts'
import { createFlashCall } from '../../../server/adapters/flash-call.ts'
import { createHttpBank } from '../../../server/adapters/bank/http-bank.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { callbacksPath } from '../../../server/modules/payments/bank-callback.ts'
import { pollNextPayment } from '../../../server/modules/payments/status-poll.ts'
import { askNextRefund } from '../../../server/modules/payments/refunds/refund.ts'
import { tryNextDebit, openDueDebits } from '../../../server/modules/payments/autopay/autopay-debit.ts'
import { chargeNextCard } from '../../../server/modules/payments/cards/card-charge.ts'
import { deleteRemovedCard } from '../../../server/modules/payments/cards/saved-cards.ts'
import { createStandBank, standPath } from '../../../server/sandbox/bank/bank.ts'
import type { Button, StandOrder } from '../../../server/sandbox/bank/order.ts'
import { startStand } from '../../../server/sandbox/sandbox.ts'
import { afterAll } from 'vitest'
import { startApp, testSecret } from './app.ts'
import type { TestClient } from './client.ts'
import { TestClock } from './clock.ts'

type Hosted = z.output<typeof hostedSchema>

const back = {
  back_url_s: 'http://localhost/#/main/from/bank_payment/',
  back_url_f: 'http://localhost/#/accruals/payment/',
}

/** Starts the server and the sandbox bank over HTTP. Jobs run on request. */
export const openBankStand = async (sql: Sql, clock = new TestClock()) => {
  const stand = await createStandBank(() => clock.now(), callbacksPath)
  const others = await startStand(() => clock.now(), stand)
  afterAll(() => others.stop())
  const apiUrl = (): string => stand.site() + standPath
  const bank = createHttpBank({ ...stand.keys, pageUrl: standPath, apiUrl })
  const deps = { bank, telephony: createFlashCall(others.telephony), stand: others }
  const { app, browser, files, logs } = await startApp(sql, { clock, variables: { STAND: 'on' }, deps })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  stand.listenAt(url)
  const jobs = { sql, clock, hmac: createHmacFunction(testSecret), bank }
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  return {
    app,
    browser,
    clock,
    files,
    url,
    bank,
    stand,
    logs,
    jobs,
    back,
    calls: others.telephony.calls,

    async requestPayment(client: TestClient, input: object, key: string = randomUUID()) {
      const reply = await client.call(startTransaction, {
        headers: { 'idempotency-key': key },
        body: { sector: 'housing', ...back, ...input },
      })
      return { key, status: reply.statusCode, body: reply.json() }
    },

    async visit({ processing_url, params }: Hosted): Promise<StandOrder> {
      const reply = await post(processing_url, params)
      const order = stand.find(params['o.order_id'] ?? '')
      if (!reply.ok || !order) throw new Error(`The bank's page answered ${reply.status}`)
      return order
    },

    press: (order: StandOrder, button: Button, card = 'stand-card-8802') =>
      post(`/stand/bank/orders/${order.id}/press`, { button, card }),

    /** Presses a button in the bank's list of orders. */
    decide: (order: StandOrder, button: 'pay' | 'refuse' | 'reverse' | 'repeat') =>
      post(`/stand/bank/orders/${order.id}/decide`, { button }),

    post,

    async getStatus(client: TestClient, key: string): Promise<z.output<typeof startedSchema>> {
      return (await client.call(getStartedPayment, { params: { key } })).json()
    },

    async debitAll(): Promise<void> {
      while (await chargeNextCard(jobs));
      await stand.settled()
    },

    async askAll(): Promise<void> {
      while (await pollNextPayment(jobs));
    },

    refundAll: async (): Promise<void> => {
      while (await askNextRefund(jobs));
    },

    autopayAll: async (): Promise<void> => {
      while (await openDueDebits(jobs));
      while (await tryNextDebit(jobs));
    },

    forgetAll: async (): Promise<void> => {
      while (await deleteRemovedCard(jobs));
    },
  }
}
