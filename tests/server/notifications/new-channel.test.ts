import { afterAll, expect, it } from 'vitest'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { channels } from '../../../server/modules/notifications/channels/all.ts'
import type { Channel } from '../../../server/modules/notifications/channels/channel.ts'
import { insertMessage } from '../../../server/modules/notifications/outbox/store.ts'
import { notify } from '../../../server/modules/notifications/service.ts'
import { newReceipt } from '../../../server/modules/receipts/notices/new-receipt.ts'
import { runHold } from '../../../server/operator/hold.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { hold } from '../../../server/db/hold.ts'
import { readCommand } from '../../../server/operator/command.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openJobs } from '../support/jobs.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

type Sent = Readonly<Record<string, string>>

let answer: () => Promise<'sent' | 'cancelled'>
const sent: Sent[] = []
const messenger: Channel = {
  name: 'messenger',
  queue: 'messages',
  label: 'сообщений',
  isOn: (choices) => choices.telegram,
  enqueue: async (sql, { kind, addressee, title, body, now, expiresAt }) => {
    const recipient = `chat of ${addressee.username}`
    const message = { channel: 'messenger', kind, recipient, data: { title, body }, expiresAt }
    await insertMessage(sql, message, now)
  },
  open:
    () =>
    async ({ recipient, data }) => {
      const outcome = await answer()
      if (outcome === 'sent') sent.push({ recipient, ...data })
      return outcome
    },
}
const list: Channel[] = channels
list.push(messenger)
afterAll(() => void list.pop())

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql, { variables: { METRICS: 'open' } })
const hmac = createHmacFunction(testSecret)
const jobs = openJobs(sql, clock)
const username = 'anna@demo.local'
const profile = await addProfile(sql, await addResident(sql, username), {
  organisation: await addOrganisation(sql),
  number: '12',
})
const client = browser()
await client.signIn(username, password)

const choose = (telegram: boolean) => client.call(updateNotifications, { body: { telegram } })
const add = (period: string) => notify(sql, { hmac, now: clock.now() }, profile, newReceipt, { period })
const send = () => jobs.turn('notifications/send-messages')
const metrics = async () => (await browser().send('GET', '/metrics')).body
const operator = (...words: string[]) => runOperator({ sql, clock, files, hmac }, words)
const accept = () => Promise.resolve('sent' as const)
const refuse = () => Promise.reject(Object.assign(new Error('too many requests'), { code: '429' }))

it('N-07: a listed channel delivers each notice once to residents who chose it, from any process', async () => {
  answer = accept
  await add('2026-01')
  expect(await send()).toBe(false)
  await choose(true)
  await add('2026-02')
  await add('2026-02')
  await Promise.all([send(), send()])
  expect(sent.splice(0)).toEqual([
    {
      recipient: `chat of ${username}`,
      title: 'Пришла квитанция',
      body: 'За февраль. ул. Садовая, 5, кв. 12',
    },
  ])
  expect(await send()).toBe(false)
})

it('N-07 G-05: a listed channel takes over the message of a process that died', async () => {
  let isTrying = false
  answer = () => {
    isTrying = true
    return new Promise(() => undefined)
  }
  await add('2026-03')
  void send()
  await expect.poll(() => isTrying).toBe(true)
  answer = accept
  expect(await send()).toBe(false)
  clock.pass(120)
  expect(await send()).toBe(true)
  expect(sent.splice(0)).toHaveLength(1)
})

it('N-07: a listed channel drops a message that is no longer needed', async () => {
  answer = () => Promise.resolve('cancelled')
  await add('2026-04')
  expect([await send(), await send(), sent]).toEqual([true, false, []])
})

it('N-07 G-09: a listed channel retries with growing pauses, gives up, and resends by a command', async () => {
  answer = refuse
  await add('2026-05')
  await send()
  for (const pause of [30, 60]) {
    clock.pass(pause - 1)
    expect(await send()).toBe(false)
    clock.pass(1)
    expect(await send()).toBe(true)
  }
  const waiting = await metrics()
  expect(waiting).toContain('cabinet_queue_length{queue="messages"} 1\n')
  expect(waiting).toContain('cabinet_queue_oldest_seconds{queue="messages"} 90\n')
  expect(waiting).toContain('cabinet_queue_failures{queue="messages",fault="429"} 1\n')
  expect(jobs.failures).toContainEqual({ channel: 'messenger', failure: 'Error', code: '429' })
  clock.pass(28 * 24 * 3600)
  await send()
  expect(await metrics()).toContain('cabinet_messages_given_up 1\n')
  expect(await operator('messages', 'list')).toMatch(
    /^№ \d+ {2}new_receipt {2}chat of anna@demo\.local .* не ушло.* причина: 429$/,
  )
  answer = accept
  await expect(operator('emails', 'resend', 'all')).rejects.toThrow('такого нет')
  expect(await operator('messages', 'resend', 'all')).toBe('Отправим снова: 1')
  await send()
  expect(sent.splice(0)).toMatchObject([{ body: 'За май. ул. Садовая, 5, кв. 12' }])
  expect(await operator('messages', 'list')).toBe('Ничего нет')
})

it('N-07 G-24: the end of a hold decides about a listed channel too', async () => {
  await sql`delete from notification_outbox`
  await add('2026-06')
  await hold(sql, clock.now())
  const release = (...flags: string[]) => runHold({ sql, clock }, readCommand(['release', ...flags]))
  await expect(release()).rejects.toThrow('сообщений 1')
  await release('--drop')
  expect([await send(), sent]).toEqual([false, []])
})
