import { afterAll } from 'vitest'
import { savePushSubscription, updateNotifications } from '#contract/notifications/endpoints.ts'
import type { PushSubscriptionInput } from '#contract/notifications/schema.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { notify, type NoticeKind } from '../../../server/modules/notifications/service.ts'
import type { ReceivedPush } from '../../../server/sandbox/push-service.ts'
import { startSandbox } from '../../../server/sandbox/sandbox.ts'
import { createPushSender } from './outbox.ts'
import { startApp, testSecret } from './app.ts'
import { TestClock } from './clock.ts'
import { testPush } from './push.ts'
import { password } from './residents.ts'

/** Starts the server with the sandbox push service over HTTP. Pushes are sent on request. */
export const openPushSandbox = async (sql: Sql) => {
  const clock = new TestClock()
  const sandbox = await startSandbox(() => clock.now())
  afterAll(() => sandbox.stop())
  const { app, browser, files } = await startApp(sql, {
    clock,
    variables: { SANDBOX: 'on' },
    deps: { sandbox },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const push = testPush(testSecret)
  const failures: unknown[] = []
  const createTestSender = () =>
    createPushSender({ sql, clock, push, onFailure: (error) => void failures.push(error) })
  const { sendOne } = createTestSender()

  const subscribeAtSandbox = async (key = push.publicKey): Promise<PushSubscriptionInput> => {
    const reply = await fetch(`${url}/sandbox/push/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    })
    const text = await reply.text()
    return JSON.parse(text)
  }

  return {
    browser,
    clock,
    files,
    failures,
    createTestSender,
    subscribeAtSandbox,

    async subscribed(username: string, subscription?: PushSubscriptionInput) {
      const client = browser()
      await client.signIn(username, password)
      const taken = subscription ?? (await subscribeAtSandbox())
      const reply = await client.call(savePushSubscription, { body: taken })
      await client.call(updateNotifications, { body: { mobile_app: true } })
      return { client, reply, ...taken }
    },

    /** Ends the subscription at the push service only. */
    endAtSandbox: (endpoint: string) => fetch(endpoint, { method: 'DELETE' }),

    notify: <Facts>(profile: number, kind: NoticeKind<Facts>, facts: Facts) =>
      notify(sql, { hmac: createHmacFunction(testSecret), now: clock.now() }, profile, kind, facts),

    async sendAll(): Promise<void> {
      while (await sendOne());
    },

    async received(endpoint: string): Promise<readonly ReceivedPush[]> {
      const { pushes }: { pushes: ReceivedPush[] } = JSON.parse(
        await (await fetch(`${url}/sandbox/push.json`)).text(),
      )
      return pushes.filter(({ subscription }) => endpoint.endsWith(subscription))
    },
  }
}
