import { describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/auth/account-endpoints.ts'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { listSentNotices } from '#contract/notifications/history-endpoints.ts'
import type { Topic } from '#contract/notifications/schema.ts'
import { readingChecked } from '../../../server/modules/meters/notices/reading-checked.ts'
import { readingsDue } from '../../../server/modules/meters/notices/readings-due.ts'
import type { NoticeKind } from '../../../server/modules/notifications/service.ts'
import { autopayOff } from '../../../server/modules/payments/notices/autopay-off.ts'
import { refundMade } from '../../../server/modules/payments/notices/refund-made.ts'
import { refundRefused } from '../../../server/modules/payments/notices/refund-refused.ts'
import { newReceipt } from '../../../server/modules/receipts/notices/new-receipt.ts'
import { receiptCorrected } from '../../../server/modules/receipts/notices/receipt-corrected.ts'
import { requestAnswer } from '../../../server/modules/requests/notices/request-answer.ts'
import { requestMoved } from '../../../server/modules/requests/notices/request-moved.ts'
import { ticketAnswer } from '../../../server/modules/tickets/notices/ticket-answer.ts'
import { ticketMoved } from '../../../server/modules/tickets/notices/ticket-moved.ts'
import { testDatabase } from '../support/database.ts'
import { openPost } from '../support/mailbox.ts'
import { openPushSandbox } from '../support/push-sandbox.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const sandbox = await openPushSandbox(sql)
const post = await openPost(sql, sandbox.clock)
const organisation = await addOrganisation(sql)

/** Notifies a profile. */
type Notice = (profile: number) => Promise<void>
const notice =
  <Facts>(kind: NoticeKind<Facts>, facts: Facts): Notice =>
  (profile) =>
    sandbox.notify(profile, kind, facts)

const addReader = async (username: string) => {
  const resident = await addResident(sql, username)
  const profile = await addProfile(sql, resident, { organisation, number: username })
  const { client, endpoint } = await sandbox.subscribed(username)
  return {
    client,
    endpoint,
    notify: (send: Notice) => send(profile),
    subjects: async () => (await post.lettersTo(username)).map(({ subject }) => subject),
  }
}

const notices: Readonly<Record<Topic, readonly [Notice, string]>> = {
  email_readings: [
    notice(readingsDue, { period: '2026-03', till: '2026-03-31' }),
    'Передайте показания счётчиков',
  ],
  email_receipts: [notice(newReceipt, { period: '2026-03' }), 'Пришла квитанция'],
  email_payments: [
    notice(refundMade, { id: '1', sum: '100 ₽', subject: 'вода за март' }),
    'Деньги возвращены',
  ],
  email_requests: [notice(ticketAnswer, { id: '5', number: '5', event: '9' }), 'Ответ на обращение № 5'],
}
const topics: readonly Topic[] = ['email_readings', 'email_receipts', 'email_payments', 'email_requests']

const others: Readonly<Record<Topic, readonly Notice[]>> = {
  email_readings: [
    notice(readingChecked, {
      period: '2026-03',
      meterId: 1,
      serialNumber: '7',
      values: '124,5',
      version: 2,
    }),
  ],
  email_receipts: [
    notice(receiptCorrected, {
      period: '2026-03',
      accrualId: 1,
      at: '2026-03-10T10:00:00.000Z',
      kopecks: 100,
    }),
  ],
  email_payments: [
    notice(refundRefused, { id: '2', sum: '100 ₽', subject: 'вода за март' }),
    notice(autopayOff, { period: '2026-03', sector: 'housing', sectorName: 'Жилищные услуги' }),
  ],
  email_requests: [
    notice(requestAnswer, { id: '6', number: '6', event: '10' }),
    notice(requestMoved, { id: '6', number: '6', event: '11', status: 'Выполнена' }),
    notice(ticketMoved, { id: '5', number: '5', event: '12', status: 'Решено' }),
  ],
}

describe('topics of emails', () => {
  it.each(topics)('N-05: cover every notice of %s by one switch', async (topic) => {
    for (const isOn of [true, false]) {
      const { client, notify, subjects } = await addReader(`${isOn}-${topic}@demo.local`)
      const switches = Object.fromEntries(topics.map((one) => [one, (one === topic) === isOn]))
      await client.call(updateNotifications, { body: switches })
      for (const send of others[topic]) await notify(send)
      expect(await subjects()).toHaveLength(isOn ? others[topic].length : 0)
    }
  })

  it('N-05: are all on for a resident with older settings', async () => {
    const { notify, subjects } = await addReader('before@demo.local')
    for (const topic of topics) await notify(notices[topic][0])
    expect((await subjects()).toSorted()).toEqual(topics.map((topic) => notices[topic][1]).toSorted())
  })

  it.each(topics)('N-05: suppress only the emails of %s, not pushes or the bell', async (off) => {
    const { client, endpoint, notify, subjects } = await addReader(`no-${off}@demo.local`)
    await client.call(updateNotifications, { body: { [off]: false } })
    for (const topic of topics) await notify(notices[topic][0])
    const titles = topics.map((topic) => notices[topic][1]).toSorted()
    expect((await subjects()).toSorted()).toEqual(titles.filter((title) => title !== notices[off][1]))
    await sandbox.sendAll()
    const pushed = (await sandbox.received(endpoint)).map(({ message }) => message)
    expect(pushed).toContainEqual(expect.objectContaining({ title: notices[off][1] }))
    const { results } = (await client.call(listSentNotices)).json()
    expect(results).toContainEqual(expect.objectContaining({ title: notices[off][1] }))
  })

  it('N-05: do not affect a password email', async () => {
    const username = 'duty@demo.local'
    const { client, subjects } = await addReader(username)
    const off = Object.fromEntries(topics.map((topic) => [topic, false]))
    await client.call(updateNotifications, { body: { email: false, ...off } })
    await client.call(resetPassword, { body: { username } })
    expect(await subjects()).toHaveLength(1)
  })

  it('N-05: are switched concurrently without loss and linked in the email’s footer', async () => {
    const { client, notify } = await addReader('quick@demo.local')
    const bodies = [{ email_receipts: false }, { email_requests: false }, { email: true }]
    await Promise.all(bodies.map((body) => client.call(updateNotifications, { body })))
    for (const topic of topics) await notify(notices[topic][0])
    const letters = await post.lettersTo('quick@demo.local')
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      notices.email_payments[1],
      notices.email_readings[1],
    ])
    expect(letters[0]?.text).toContain('https://cabinet.test/#/profile/settings/')
  })
})

it('N-05: the email of an answer carries its text and the organisation, the push and the history do not', async () => {
  const username = 'olga@demo.local'
  const { client, notify } = await addReader(username)
  await notify(
    notice(requestAnswer, {
      id: '7',
      number: '4007',
      event: '70',
      text: 'Мастер придёт завтра.\nБудьте дома с 9 до 12.',
    }),
  )
  const letter = await post.lastLetterTo(username)
  expect(letter.text).toContain('Мастер придёт завтра.\nБудьте дома с 9 до 12.')
  const [row] = await sql<{ name: string }[]>`select name from organisation where id = ${organisation}`
  expect(letter.text).toContain(`С уважением, ${row?.name}`)
  expect((await client.call(listSentNotices)).body).not.toContain('Мастер')
})
