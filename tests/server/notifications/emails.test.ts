import { describe, expect, it } from 'vitest'
import {
  enqueueEmail,
  paragraphs,
  type Composers,
} from '../../../server/modules/notifications/channels/email/service.ts'
import { renderEmail } from '../../../server/modules/notifications/channels/email/render.ts'
import type { Email } from '../../../server/ports/mail.ts'
import { createEmailSender } from '../support/outbox.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const words = paragraphs('Письмо', ['Здравствуйте!'])
const composers: Composers = {
  plain: () => Promise.resolve(words),
  outdated: () => Promise.resolve(null),
}

const sender = (fails: () => boolean = () => false) => {
  const sent: Email[] = []
  const send = (letter: Email): Promise<void> => {
    if (fails()) return Promise.reject(Object.assign(new Error('450 busy'), { responseCode: 450 }))
    sent.push(letter)
    return Promise.resolve()
  }
  const mail = { send, close: () => undefined }
  return { sent, ...createEmailSender({ sql, clock, mail, composers, onFailure: () => undefined }) }
}
const write = (kind: string, recipient: string) =>
  enqueueEmail(sql, { kind, recipient, data: {} }, clock.now())
const waiting = async () => (await sql`select from notification_outbox`).length

describe('outgoing emails', () => {
  it('are sent only after their transaction commits', async () => {
    const { sent, sendOne } = sender()
    await sql
      .begin(async (tx) => {
        await enqueueEmail(tx, { kind: 'plain', recipient: 'a@demo.local', data: {} }, clock.now())
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await sendOne()).toBe(false)
    await write('plain', 'b@demo.local')
    expect([await sendOne(), await sendOne()]).toEqual([true, false])
    expect(sent).toEqual([
      {
        ...renderEmail(words, null),
        to: 'b@demo.local',
        id: expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
      },
    ])
    expect(await waiting()).toBe(0)
  })

  it('are retried after a rejection with the same id', async () => {
    let isBusy = true
    const { sent, sendOne } = sender(() => isBusy)
    await write('plain', 'c@demo.local')
    expect(await sendOne()).toBe(true)
    isBusy = false
    expect(await sendOne()).toBe(false)
    clock.pass(30)
    expect(await sendOne()).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('are dropped if outdated', async () => {
    const { sent, sendOne } = sender()
    await write('outdated', 'd@demo.local')
    await sendOne()
    expect([sent, await waiting()]).toEqual([[], 0])
  })

  it('G-05: are sent by one of several processes', async () => {
    const [one, other] = [sender(), sender()]
    for (let nth = 0; nth < 20; nth += 1) await write('plain', `${nth}@demo.local`)
    const drain = async ({ sendOne }: { sendOne: () => Promise<boolean> }) => {
      while (await sendOne());
    }
    await Promise.all([drain(one), drain(other), drain(one), drain(other)])
    const recipients = [...one.sent, ...other.sent].map(({ to }) => to)
    expect([recipients.length, new Set(recipients).size]).toEqual([20, 20])
  })

  it('G-05: are sent by another process after a crash', async () => {
    await write('plain', 'e@demo.local')
    const dying = createEmailSender({
      sql,
      clock,
      mail: { send: () => new Promise(() => undefined), close: () => undefined },
      composers,
      onFailure: () => undefined,
    })
    void dying.sendOne()
    await expect
      .poll(async () => (await sql`select from notification_outbox where attempts = 1`).length)
      .toBe(1)
    const { sent, sendOne } = sender()
    expect(await sendOne()).toBe(false)
    clock.pass(120)
    expect(await sendOne()).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('G-09: are retried for three days with growing pauses, then given up', async () => {
    const { sendOne } = sender(() => true)
    await write('plain', 'f@demo.local')
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await sendOne()
      clock.pass(6 * 3600)
    }
    const rows =
      await sql`select attempts, last_error, given_up_at is not null as is_given_up from notification_outbox`
    expect([...rows]).toEqual([{ attempts: 13, lastError: '450', isGivenUp: true }])
  })
})
