import { describe, expect, it } from 'vitest'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { enqueueEmail, paragraphs } from '../../../server/modules/notifications/channels/email/service.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import type { Email } from '../../../server/ports/mail.ts'
import { addPush, createEmailSender, createPushSender } from '../support/outbox.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openSession } from '../../../server/modules/auth/sessions/service.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql, { variables: { METRICS: 'open' } })
const hmac = createHmacFunction(testSecret)
const operator = (...words: string[]) => runOperator({ sql, clock, files, hmac }, words)
const metrics = async () => (await browser().send('GET', '/metrics')).body

let isAway = true
const sent: Email[] = []
const letters = createEmailSender({
  sql,
  clock,
  composers: { plain: async () => paragraphs('Письмо', ['Текст']) },
  mail: {
    send: async (letter) => {
      if (isAway) throw Object.assign(new Error('greeting never received'), { code: 'ETIMEDOUT' })
      sent.push(letter)
    },
    close: () => undefined,
  },
  onFailure: () => undefined,
})
const hour = 3600
const tryFor = async (hours: number, { sendOne }: { sendOne: () => Promise<boolean> }) => {
  for (let passed = 0; passed < hours; passed += 1) {
    while (await sendOne());
    clock.pass(hour)
  }
}

describe('undelivered emails', () => {
  it('G-09: are retried for three days and sent when the mail server is back', async () => {
    await enqueueEmail(sql, { kind: 'plain', recipient: 'anna@demo.local', data: {} }, clock.now())
    await tryFor(71, letters)
    expect(await metrics()).toContain('cabinet_emails_given_up 0\n')
    isAway = false
    await tryFor(4, letters)
    expect(sent.map(({ to }) => to)).toEqual(['anna@demo.local'])
    isAway = true
  })

  it('G-09: are counted with age and failure while they wait and when given up', async () => {
    await enqueueEmail(sql, { kind: 'plain', recipient: 'boris@demo.local', data: {} }, clock.now())
    await tryFor(2, letters)
    const waiting = await metrics()
    expect(waiting).toContain('cabinet_queue_length{queue="emails"} 1\n')
    expect(waiting).toContain(`cabinet_queue_oldest_seconds{queue="emails"} ${2 * hour}\n`)
    expect(waiting).toContain('cabinet_queue_failures{queue="emails",fault="ETIMEDOUT"} 1\n')
    for (const queue of ['pushes', 'receipts', 'payments'])
      expect(waiting).toContain(`cabinet_queue_length{queue="${queue}"} 0\n`)
    for (const name of ['receipts_failed', 'payments_in_question', 'imports_written', 'imports_bad_rows'])
      expect(waiting).toContain(`cabinet_${name} 0\n`)
    await tryFor(80, letters)
    const over = await metrics()
    expect(over).toContain('cabinet_emails_given_up 1\n')
    expect(over).toContain('cabinet_queue_length{queue="emails"} 0\n')
  })

  it('G-09: are listed with the reason and resent by a command', async () => {
    const [line = ''] = (await operator('emails', 'list')).split('\n')
    expect(line).toMatch(/^№ \d+ {2}plain {2}boris@demo\.local .* не ушло.* причина: ETIMEDOUT$/)
    const [number = ''] = /\d+/.exec(line) ?? []
    await expect(operator('emails', 'resend', '999')).rejects.toThrow('такого нет')
    isAway = false
    expect(await operator('emails', 'resend', number)).toBe('Отправим снова: 1')
    await tryFor(1, letters)
    expect(sent.at(-1)?.to).toBe('boris@demo.local')
    expect(await operator('emails', 'list')).toBe('Ничего нет')
    await expect(operator('emails', 'resend', 'all')).rejects.toThrow('такого нет')
  })
})

describe('undelivered pushes', () => {
  it('G-09: are given up when outdated, counted, listed and resent', async () => {
    const resident = await addResident(sql, 'anna@demo.local')
    const profileId = await addProfile(sql, resident, {
      organisation: await addOrganisation(sql),
      number: '12',
    })
    const origin = { ip: '192.0.2.1', userAgent: '', device: 'device' }
    const { familyId } = await openSession(sql, hmac, clock.now(), {
      residentId: resident,
      profileId,
      ...origin,
    })
    const endpoint = 'https://push.example/secret-address'
    await sql`
      insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      values (${familyId}, ${endpoint}, sha256(${Buffer.from(endpoint)}), 'p', 'a', ${clock.now()})`
    const expires = new Date(clock.now().getTime() + 24 * hour * 1000)
    await addPush(sql, familyId, { tag: 'readings' }, { now: clock.now(), expiresAt: expires })
    let answer: 'taken' | Error = new Error('The push service answered 500')
    const push = {
      publicKey: '',
      accepts: () => true,
      send: async () => (answer === 'taken' ? answer : Promise.reject(answer)),
    }
    const sender = createPushSender({ sql, clock, push, onFailure: () => undefined })
    await tryFor(30, sender)
    expect(await metrics()).toContain('cabinet_pushes_given_up 1\n')
    const listed = await operator('pushes', 'list')
    expect(listed).toMatch(/readings_due {2}push\.example .* не ушло.* причина: 500$/)
    expect(listed).not.toContain('secret')
    answer = 'taken'
    expect(await operator('pushes', 'resend', 'all')).toBe('Отправим снова: 1')
    await tryFor(1, sender)
    expect(await sql`select from notification_outbox where channel = 'push'`).toEqual([])
  })
})
