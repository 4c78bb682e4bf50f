import { describe, expect, it } from 'vitest'
import {
  disownAddress,
  getNotifications,
  getRefusalConfig,
  setRefusalChannels,
  unsubscribe,
} from '#contract/notifications/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { getUnsubscribeToken } from '../../../server/modules/notifications/unsubscribe.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const organisation = await addOrganisation(sql)
const hmac = createHmacFunction(testSecret)

const addReader = async (username: string) => {
  const id = await addResident(sql, username)
  await addProfile(sql, id, { organisation, number: username })
  const client = browser()
  await client.signIn(username, password)
  return {
    id,
    word: getUnsubscribeToken(hmac, id, username),
    channels: async () => (await client.call(getNotifications)).json(),
  }
}
const all = (on: boolean) => ({ email: on, mobile_app: on, telegram: on, vk: on })

describe('reader of an email', () => {
  it('N-03: sees the channels and a masked address without signing in', async () => {
    const { word } = await addReader('reader@demo.local')
    const reply = await browser().call(getRefusalConfig, { query: { id: word } })
    expect(reply.json()).toEqual({ ...all(false), email: true, address: 'r•••@demo.local' })
  })

  it('N-03: changes the channels', async () => {
    const { word, channels } = await addReader('setter@demo.local')
    const reply = await browser().call(setRefusalChannels, { body: { id: word, ...all(false) } })
    expect(reply.json()).toMatchObject(all(false))
    expect(await channels()).toMatchObject(all(false))
  })

  it('N-03: reports a wrong address and reverts by enabling emails', async () => {
    const { word, channels } = await addReader('wrong@demo.local')
    expect((await browser().call(disownAddress, { body: { id: word } })).statusCode).toBe(204)
    expect(await channels()).toMatchObject({ email: false, wrong_address: true })
    await browser().call(setRefusalChannels, { body: { id: word, ...all(false), vk: true } })
    expect(await channels()).toMatchObject({ vk: true, wrong_address: true })
    await browser().call(setRefusalChannels, { body: { id: word, ...all(true) } })
    expect(await channels()).toMatchObject({ email: true, wrong_address: false })
  })

  it('N-03: unsubscribes from emails and keeps other channels', async () => {
    const { word, channels } = await addReader('tired@demo.local')
    await browser().call(setRefusalChannels, { body: { id: word, ...all(true) } })
    expect((await browser().call(unsubscribe, { params: { id: word } })).statusCode).toBe(204)
    expect(await channels()).toMatchObject({ ...all(true), email: false })
  })

  it('N-03 V-03: is not unsubscribed by a foreign page, a mail scanner or an image', async () => {
    const { word, channels } = await addReader('scanned@demo.local')
    const strangers = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': undefined, 'user-agent': 'link scanner' },
    ]
    for (const headers of strangers) {
      const client = browser()
      const replies = await Promise.all([
        client.call(unsubscribe, { params: { id: word }, headers }),
        client.call(disownAddress, { body: { id: word }, headers }),
        client.call(setRefusalChannels, { body: { id: word, ...all(false) }, headers }),
      ])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    }
    expect(await channels()).toMatchObject({ email: true, wrong_address: false })
  })

  it('N-03 V-01: is rejected with another token, whether or not the resident exists', async () => {
    const { id, word } = await addReader('one@demo.local')
    const { id: other } = await addReader('two@demo.local')
    const gone = await addReader('gone@demo.local')
    await sql`update resident set deleted_at = now() where id = ${gone.id}`
    const [, mac = ''] = word.split(/-(.*)/)
    const words = [`${other}-${mac}`, `999999-${mac}`, `${id}-${mac.slice(1)}`, `${id}`, 'x', gone.word]
    const replies = await Promise.all(
      words.flatMap((each) => [
        browser().call(getRefusalConfig, { query: { id: each } }),
        browser().call(setRefusalChannels, { body: { id: each, ...all(false) } }),
        browser().call(disownAddress, { body: { id: each } }),
        browser().call(unsubscribe, { params: { id: each } }),
      ]),
    )
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect([replies[0]?.statusCode, replies[0]?.json().code]).toEqual([404, 'link_dead'])
  })

  it('N-03: is rejected after the email changed', async () => {
    const { id, word, channels } = await addReader('before@demo.local')
    await sql`update resident set username = 'after@demo.local' where id = ${id}`
    expect((await browser().call(unsubscribe, { params: { id: word } })).statusCode).toBe(404)
    expect((await channels()).email).toBe(true)
  })
})
