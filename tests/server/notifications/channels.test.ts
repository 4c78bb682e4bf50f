import { describe, expect, it } from 'vitest'
import { disownAddress, getNotifications, updateNotifications } from '#contract/notifications/endpoints.ts'
import { listSentNotices } from '#contract/notifications/history-endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { getUnsubscribeToken } from '../../../server/modules/notifications/unsubscribe.ts'
import { notify } from '../../../server/modules/notifications/service.ts'
import { newReceipt } from '../../../server/modules/receipts/notices/new-receipt.ts'
import { ticketAnswer } from '../../../server/modules/tickets/notices/ticket-answer.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const organisation = await addOrganisation(sql)

const addSignedIn = async (username: string) => {
  const id = await addResident(sql, username)
  const profile = await addProfile(sql, id, { organisation, number: username })
  const client = browser()
  await client.signIn(username, password)
  return { id, profile, client }
}

describe('resident’s channels', () => {
  it('N-02: include email by default, others on request, and the push key', async () => {
    const { client } = await addSignedIn('new@demo.local')
    expect((await client.call(getNotifications)).json()).toEqual({
      email: true,
      mobile_app: false,
      telegram: false,
      vk: false,
      email_readings: true,
      email_receipts: true,
      email_payments: true,
      email_requests: true,
      wrong_address: false,
      push_key: expect.stringMatching(/^B[\w-]{86}$/),
      push_saved: false,
    })
  })

  it('N-02: are updated partially, also concurrently', async () => {
    const { client } = await addSignedIn('anna@demo.local')
    await client.call(updateNotifications, { body: { email: false, vk: true } })
    const replies = await Promise.all([
      client.call(updateNotifications, { body: { telegram: true } }),
      client.call(updateNotifications, { body: { mobile_app: true } }),
      client.call(updateNotifications, { body: {} }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const stored = { email: false, mobile_app: true, telegram: true, vk: true }
    expect((await client.call(getNotifications)).json()).toMatchObject(stored)
    expect((await replies[0].json()).email).toBe(false)
  })

  it('N-02: are separate per resident and reject unknown channels', async () => {
    const { client: one } = await addSignedIn('one@demo.local')
    const { client: other } = await addSignedIn('other@demo.local')
    await one.call(updateNotifications, { body: { email: false } })
    expect((await other.call(getNotifications)).json().email).toBe(true)
    for (const body of [{ sms: true }, { email: 'yes' }, { wrong_address: null }, { resident_id: 1 }])
      expect((await one.call(updateNotifications, { body })).statusCode).toBe(400)
  })

  it('N-02 N-03: keep a disowned email off until it changes', async () => {
    const { id, client } = await addSignedIn('mine@demo.local')
    await browser().call(disownAddress, {
      body: { id: getUnsubscribeToken(createHmacFunction(testSecret), id, 'mine@demo.local') },
    })
    expect((await client.call(getNotifications)).json()).toMatchObject({ email: false, wrong_address: true })
    const refused = await client.call(updateNotifications, { body: { email: true } })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong_address'])
    expect((await client.call(updateNotifications, { body: { vk: true } })).statusCode).toBe(200)
    await sql`update resident set username = 'right@demo.local' where id = ${id}`
    expect((await client.call(updateNotifications, { body: { email: true } })).json()).toMatchObject({
      email: true,
      wrong_address: false,
    })
  })
})

describe('sent notices', () => {
  it('N-04: are listed for their profile, newest first, within its permissions', async () => {
    const { profile, client } = await addSignedIn('reader@demo.local')
    const { client: other } = await addSignedIn('stranger@demo.local')
    const hmac = createHmacFunction(testSecret)
    const at = (day: number) => ({ hmac, now: new Date(Date.UTC(2026, 2, day, 9)) })
    await notify(sql, at(1), profile, newReceipt, { period: '2026-02' })
    const answer = { id: '5', number: '5', event: '9' }
    await notify(sql, at(2), profile, ticketAnswer, answer)
    await notify(sql, at(3), profile, ticketAnswer, answer)
    const history = async () => (await client.call(listSentNotices)).json().results
    expect(await history()).toMatchObject([
      { title: 'Ответ на обращение № 5', path: '/tickets/detail/?id=5', sent_at: '2026-03-02T09:00:00.000Z' },
      { title: 'Пришла квитанция', path: '/accruals/all/', sent_at: '2026-03-01T09:00:00.000Z' },
    ])
    expect((await other.call(listSentNotices)).json()).toEqual({ results: [] })
    await sql`update profile set permission_overrides = permission_overrides || '{"tickets_from_tenants": ""}' where id = ${profile}`
    expect(await history()).toMatchObject([{ title: 'Пришла квитанция' }])
  })
})
