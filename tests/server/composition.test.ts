import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../server/config/environment.ts'
import { derivePushKeys } from '../../server/config/secret.ts'
import { createHmacFunction } from '../../server/kernel/hmac.ts'
import { run } from '../../server/main.ts'
import { enqueueEmail } from '../../server/modules/notifications/channels/email/service.ts'
import { addPush } from './support/outbox.ts'
import { testSecret } from './support/app.ts'
import { openAutopayers } from './support/autopayers.ts'
import { TestClock } from './support/clock.ts'
import { testDatabase } from './support/database.ts'
import { addReserved } from './support/files.ts'
import { addMeter } from './support/meters.ts'
import { issue, findSectorAccount } from './support/money.ts'
import { addCard } from './support/payers.ts'
import { addOrganisation, addProfile, addResident } from './support/residents.ts'

const { url: databaseUrl, sql } = await testDatabase()
const clock = new TestClock('2026-03-28T09:00:00Z')
const now = clock.now()
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3600_000)

const organisation = await addOrganisation(sql)
const addHome = async () => {
  const number = randomUUID()
  const username = `${number}@demo.local`
  const resident = await addResident(sql, username)
  const profile = await addProfile(sql, resident, { organisation, number })
  return { username, resident, profile, place: await findSectorAccount(sql, number, 'housing') }
}
const addSession = async ({ resident, profile }: { resident: number; profile: number }, seen: Date) => {
  const id = randomUUID()
  await sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network, seen_at)
    values (${id}, ${resident}, ${profile}, '', '', ${seen})`
  return id
}
const rows = async (table: string, column: string, value: string | number): Promise<number> =>
  (await sql`select from ${sql(table)} where ${sql(column)} = ${value}`).length

const old = async () => {
  const home = await addHome()
  const token = randomUUID()
  await sql`
    insert into account_token (id, purpose, hash, username, created_at, expires_at)
    values (${token}, 'repair', '\\x00', ${home.username}, ${daysAgo(2)}, ${daysAgo(1)})`
  const reserved = await addReserved(sql, home.profile, { at: daysAgo(2).toISOString() })
  const letter = await enqueueEmail(sql, { kind: 'account_deleted', recipient: 'given@up', data: {} }, now)
  await sql`update notification_outbox set given_up_at = ${daysAgo(31)} where id = ${letter}`
  await sql`
    insert into sent_notice (profile_id, kind, about, sent_at)
    values (${home.profile}, 'new_receipt', '2024-12', ${daysAgo(401)})`
  const accrual = await issue(sql, home.place, { period: '2026-01', kopecks: 100 })
  await sql`
    insert into receipt_task (id, profile_id, accrual_id, status, content, created_at, finished_at)
    values (${randomUUID()}, ${home.profile}, ${accrual}, 'success', '\\x25', ${daysAgo(2)}, ${daysAgo(2)})`
  await sql`
    insert into security_event (kind, resident_id, at) values ('signed_in', ${home.resident}, ${daysAgo(370)})`
  const family = await addSession(home, daysAgo(181))
  return {
    'a link of a letter that has expired': () => rows('account_token', 'id', token),
    'a file that was announced and never sent': () => rows('file', 'id', reserved),
    'a letter that was given up a month ago': () => rows('notification_outbox', 'id', letter),
    'a notice of the year before the last': () => rows('sent_notice', 'profile_id', home.profile),
    'a printed receipt of the day before yesterday': () => rows('receipt_task', 'profile_id', home.profile),
    'a sign-in of more than a year ago': () => rows('security_event', 'resident_id', home.resident),
    'a session that nobody used for half a year': () => rows('session_family', 'id', family),
  }
}

const waiting = async () => {
  const flats = await openAutopayers(sql, new TestClock(daysAgo(3).toISOString()))
  const autopayer = await flats.add(50_000)

  const printing = await addHome()
  const debt = await issue(sql, printing.place, { period: '2026-02', kopecks: 100 })
  await sql`
    insert into receipt_task (id, profile_id, accrual_id, status, created_at, due_at)
    values (${randomUUID()}, ${printing.profile}, ${debt}, 'wip', ${now}, ${now})`

  const notified = await addHome()
  await issue(sql, notified.place, { period: '2026-02', kopecks: 100, issuedOn: '2026-03-28' })
  const reminded = await addHome()
  await addMeter(sql, reminded.place, 'ColdWaterAreaMeter', { readings: {} })

  const removing = await addHome()
  const card = await addCard(sql, removing.resident, randomUUID())
  await sql`update card set removed_at = ${now}, forget_at = ${now} where id = ${card}`

  const payment = randomUUID()
  const { personalAccountId, sectorId } = removing.place
  await sql`
    insert into payment (id, personal_account_id, sector_id, profile_id, channel, purpose, kopecks, fee_kopecks,
      state, created_at, sent_at, due_at)
    values (${payment}, ${personalAccountId}, ${sectorId}, ${removing.profile}, 'cabinet', 'debt', 100, 0,
      'sent', ${daysAgo(1)}, ${daysAgo(1)}, ${daysAgo(1)})`
  await enqueueEmail(sql, { kind: 'account_deleted', recipient: 'gone@demo.local', data: {} }, now)
  const notices = (profile: number, kind: string) => async () =>
    (await sql`select from sent_notice where profile_id = ${profile} and kind = ${kind}`).length
  return {
    done: {
      'the receipt three days old is debited': async () =>
        (await autopayer.payments()).filter((one) => one === 'confirmed 50000').length,
      'the receipt is printed': async () =>
        (await sql`select from receipt_task where profile_id = ${printing.profile} and status = 'success'`)
          .length,
      'a new receipt is told of': notices(notified.profile, 'new_receipt'),
      'readings are reminded of': notices(reminded.profile, 'readings_due'),
      'the bank was asked about the payment, and does not know it': async () =>
        (await sql`select from payment where id = ${payment} and state = 'refused'`).length,
    },
    card,
  }
}

describe('server with a fixed clock', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'composition-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  // The sandbox requires demo data.
  await sql`insert into demo_data (seeded_at) values (${now})`
  const [gone, { done, card }] = [await old(), await waiting()]
  const settings = readEnvironment({ NODE_ENV: 'test', SECRET: testSecret, PORT: '0', DATA_DIR: dataDir })
  const { url, stop } = await run({ ...settings, databaseUrl, sandbox: true, logLevel: 'silent' }, { clock })
  afterAll(stop)
  const once = { timeout: 30_000 }

  it.each(Object.entries(gone))('G-05: deletes %s', async (_what, count) => {
    await expect.poll(count, once).toBe(0)
  })
  it('P-12: makes the bank forget a removed card', async () => {
    await expect.poll(() => rows('card', 'id', card), once).toBe(0)
  })
  it.each(Object.entries(done))('G-05: finishes pending work: %s', async (_what, count) => {
    await expect.poll(count, once).toBe(1)
  })

  it('G-05: sends queued emails', async () => {
    const letters = async () => (await fetch(`${url}/sandbox/mailbox.json`)).text()
    await expect.poll(letters, once).toContain('gone@demo.local')
  })

  it('N-02: sends queued pushes', async () => {
    const key = derivePushKeys(createHmacFunction(testSecret)).publicKey
    const reply = await fetch(`${url}/sandbox/push/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    })
    const { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } } = JSON.parse(
      await reply.text(),
    )
    const family = await addSession(await addHome(), now)
    await sql`
      insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      values (${family}, ${endpoint}, sha256(convert_to(${endpoint}, 'UTF8')), ${keys.p256dh}, ${keys.auth}, ${now})`
    const message = { title: 'Ответ мастера', body: '', tag: 'x', path: '/' }
    await addPush(sql, family, message, { now, expiresAt: new Date('2026-03-29') })
    const received = async () => (await fetch(`${url}/sandbox/push.json`)).text()
    await expect.poll(received, once).toContain('Ответ мастера')
  })
})
