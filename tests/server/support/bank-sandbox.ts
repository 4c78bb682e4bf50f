import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { getStartedPayment, startTransaction } from '#contract/payments/endpoints.ts'
import type { hostedSchema, startedSchema } from '#contract/payments/schema.ts'
import { createFlashCall } from '../../../server/adapters/flash-call.ts'
import { createHttpBank } from '../../../server/adapters/bank/http-bank.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { callbacksPath } from '../../../server/modules/payments/provider/callback.ts'
import { pollNextPayment } from '../../../server/modules/payments/provider/poll.ts'
import { requestNextRefund } from '../../../server/modules/payments/refunds/refund.ts'
import { tryNextDebit, openDueDebits } from '../../../server/modules/payments/autopay/autopay-debit.ts'
import { chargeNextCard } from '../../../server/modules/payments/cards/card-charge.ts'
import { deleteRemovedCard } from '../../../server/modules/payments/cards/saved-cards.ts'
import { createSandboxBank, sandboxPath } from '../../../server/sandbox/bank/bank.ts'
import type { Button, SandboxOrder } from '../../../server/sandbox/bank/order.ts'
import { startSandbox } from '../../../server/sandbox/sandbox.ts'
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
export const openBankSandbox = async (sql: Sql, clock = new TestClock()) => {
  const sandbox = await createSandboxBank(() => clock.now(), callbacksPath)
  const others = await startSandbox(() => clock.now(), sandbox)
  afterAll(() => others.stop())
  const apiUrl = (): string => sandbox.site() + sandboxPath
  const bank = createHttpBank({ ...sandbox.keys, pageUrl: sandboxPath, apiUrl })
  const deps = { bank, telephony: createFlashCall(others.telephony), sandbox: others }
  const { app, browser, files, logs } = await startApp(sql, { clock, variables: { SANDBOX: 'on' }, deps })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  sandbox.listenAt(url)
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
    sandbox,
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

    async visit({ processing_url, params }: Hosted): Promise<SandboxOrder> {
      const reply = await post(processing_url, params)
      const order = sandbox.find(params['o.order_id'] ?? '')
      if (!reply.ok || !order) throw new Error(`The bank's page answered ${reply.status}`)
      return order
    },

    press: (order: SandboxOrder, button: Button, card = 'stand-card-8802') =>
      post(`/sandbox/bank/orders/${order.id}/press`, { button, card }),

    decide: (order: SandboxOrder, button: 'pay' | 'refuse' | 'reverse' | 'repeat') =>
      post(`/sandbox/bank/orders/${order.id}/decide`, { button }),

    post,

    async getStatus(client: TestClient, key: string): Promise<z.output<typeof startedSchema>> {
      return (await client.call(getStartedPayment, { params: { key } })).json()
    },

    async debitAll(): Promise<void> {
      while (await chargeNextCard(jobs));
      await sandbox.settled()
    },

    async askAll(): Promise<void> {
      while (await pollNextPayment(jobs));
    },

    refundAll: async (): Promise<void> => {
      while (await requestNextRefund(jobs));
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
