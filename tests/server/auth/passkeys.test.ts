import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { changeEmail, checkPassword } from '#contract/auth/account-endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import {
  addPasskey,
  checkPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyCheck,
  startPasskeySignIn,
} from '#contract/auth/passkey-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers as protocol } from '#contract/errors.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { startApp } from '../support/app.ts'
import { addPasskeyWith, createAuthenticator, signInBy } from '../support/authenticator.ts'
import { testDatabase } from '../support/database.ts'
import { openPost } from '../support/mailbox.ts'
import { addOrganisation, addProfile, addResident, deleteAccount, password } from '../support/residents.ts'
import { startServerProcess } from '../support/server-process.ts'
import { openSettlement } from '../support/settlement.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const settle = await openSettlement(sql, { browser })

let lastResident = 0
const withPasskey = async () => {
  const username = `resident${++lastResident}@demo.local`
  const device = createAuthenticator()
  const { id, client } = await settle(username)
  const added = await addPasskeyWith(client, device)
  expect(added.statusCode, added.body).toBe(200)
  return { id, client, device, username }
}
const getCode = async (reply: ReturnType<typeof signInBy>) => {
  const { statusCode, body, json } = await reply
  return statusCode === 200 ? 200 : [statusCode, body && json().code]
}
const refused = [422, 'passkey_refused']

describe('passkey', () => {
  it('A-15: is added after the password, reported by email, and signs in', async () => {
    const { device, username, client } = await withPasskey()
    expect((await post.lastLetterTo(username)).subject).toBe('В личный кабинет добавлен вход без пароля')
    const phone = browser('198.51.100.7')
    const signed = await signInBy(phone, device)
    expect(signed.statusCode, signed.body).toBe(200)
    expect((await phone.call(getProfile)).json().user.username).toBe(username)
    expect((await client.call(listPasskeys)).json().passkeys).toMatchObject([
      { name: 'Телефон', created_at: clock.now().toISOString(), used_at: clock.now().toISOString() },
    ])
  })

  it('A-16: requires a password check within five minutes', async () => {
    const { client } = await settle('unchecked@demo.local')
    const start = await client.call(startPasskey)
    expect([start.statusCode, start.json().code]).toEqual([403, 'check_needed'])
    const credential = createAuthenticator().create('AAAA')
    const add = await client.call(addPasskey, { body: { name: 'Чужой', credential } })
    expect([add.statusCode, add.json().code]).toEqual([403, 'check_needed'])
  })

  it.each([
    ['another site’s origin', { origin: 'https://evil.example' }],
    ['another site’s name', { rpId: 'evil.example' }],
    ['nobody’s finger, face or code', { isUnverified: true }],
    ['a counter that fell back', { counter: 0 }],
  ])('A-15: rejects a response with %s', async (_what, ways) => {
    const { device } = await withPasskey()
    expect(await getCode(signInBy(browser(), device))).toBe(200)
    expect(await getCode(signInBy(browser(), device, ways))).toEqual(refused)
    expect(await getCode(signInBy(browser(), device))).toBe(200)
  })

  it('A-15: requires a fresh challenge of the same browser and purpose', async () => {
    const { device, client } = await withPasskey()
    const phone = browser()
    const start = async (from = phone) => (await from.call(startPasskeySignIn)).json().challenge
    const send = async (challenge: string, from = phone) =>
      getCode(from.call(signInByPasskey, { body: { credential: device.get(challenge) } }))
    const once = await start()
    const cookie = phone.cookies.get('passkey') ?? ''
    expect(await send(once)).toBe(200)
    phone.cookies.set('passkey', cookie)
    expect(await send(once)).toEqual(refused)
    expect(await send(await start(), browser())).toEqual(refused)
    const late = await start()
    clock.pass(301)
    expect(await send(late)).toEqual(refused)
    await client.send('POST', '/auth/api/v1/auth/refresh/')
    const check = (await client.call(startPasskeyCheck)).json().challenge
    expect(await send(check)).toEqual(refused)
    expect(await send('AAAA')).toEqual(refused)
  })

  it('A-16: counts as a check for its own resident only', async () => {
    const { client, device } = await withPasskey()
    const other = await withPasskey()
    clock.pass(301)
    await client.send('POST', '/auth/api/v1/auth/refresh/')
    const check = async (by: typeof device) => {
      const { challenge } = (await client.call(startPasskeyCheck)).json()
      return client.call(checkPasskey, { body: { credential: by.get(challenge) } })
    }
    const change = () => client.call(changeEmail, { body: { email: 'by.passkey@demo.local' } })
    expect((await change()).statusCode).toBe(403)
    expect((await check(other.device)).json().code).toBe('passkey_refused')
    expect((await change()).statusCode).toBe(403)
    expect((await check(device)).statusCode).toBe(204)
    expect((await change()).statusCode).toBe(204)
  })

  it('A-15: is renamed and removed by its owner only', async () => {
    const { client, device, id } = await withPasskey()
    const [passkey] = (await client.call(listPasskeys)).json().passkeys
    const params = { id: passkey.id }
    expect((await client.call(renamePasskey, { params, body: { name: ' Ключ мамы ' } })).statusCode).toBe(204)
    expect((await client.call(listPasskeys)).json().passkeys).toMatchObject([{ name: 'Ключ мамы' }])
    const { client: stranger } = await withPasskey()
    expect((await stranger.call(removePasskey, { params })).statusCode).toBe(404)
    expect((await client.call(removePasskey, { params })).statusCode).toBe(204)
    expect(await getCode(signInBy(browser(), device))).toEqual([422, 'passkey_unknown'])
    const events =
      await sql`select kind from security_event where resident_id = ${id} order by id desc limit 2`
    expect(events.map(({ kind }) => kind)).toEqual(['passkey_removed', 'passkey_added'])
  })

  it('A-15: is added once per device, at most ten', async () => {
    const { client, device } = await withPasskey()
    expect((await addPasskeyWith(client, device)).json().code).toBe('passkey_refused')
    for (let nth = 2; nth <= 10; nth += 1)
      expect((await addPasskeyWith(client, createAuthenticator())).statusCode).toBe(200)
    const over = await client.call(startPasskey)
    expect([over.statusCode, over.json().code]).toEqual([422, 'too_many_passkeys'])
  })

  it('A-09 A-15: is deleted with the account', async () => {
    const { client, device, id } = await withPasskey()
    expect((await deleteAccount(client)).statusCode).toBe(204)
    expect(await sql`select id from passkey where resident_id = ${id}`).toEqual([])
    expect(await getCode(signInBy(browser(), device))).toEqual([422, 'passkey_unknown'])
  })
})

describe('passkeys of a production site', async () => {
  const site = 'https://cabinet.example'
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'passkeys-'))
  // A separate database: by these processes' clock the other sessions are expired and would be deleted.
  const database = await testDatabase()
  const resident = await addResident(database.sql, 'two.processes@demo.local')
  await addProfile(database.sql, resident, {
    organisation: await addOrganisation(database.sql),
    number: '1',
  })
  const variables = {
    NODE_ENV: 'production',
    PUBLIC_URL: site,
    TRUST_PROXY: 'loopback',
    SECRET: 's'.repeat(32),
    DATABASE_URL: database.url,
    DATA_DIR,
  }
  const [one, other] = await Promise.all([startServerProcess(variables), startServerProcess(variables)])
  afterAll(async () => {
    for (const { child, exited } of [one, other]) {
      child.kill('SIGTERM')
      await exited
    }
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  const openBrowser = () => {
    const cookies = new Map<string, string>()
    let nth = 0
    return async (endpoint: Endpoint, body?: object) => {
      const { url } = (nth += 1) % 2 === 0 ? other : one
      const csrf = cookies.get('__Host-csrf')
      const reply = await fetch(url + toUrl(endpoint), {
        method: endpoint.method,
        headers: {
          'x-forwarded-for': '198.51.100.5',
          'x-forwarded-host': new URL(site).host,
          'x-forwarded-proto': 'https',
          'sec-fetch-site': 'same-origin',
          origin: site,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(csrf !== undefined && { [protocol.csrf]: csrf }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const text = await reply.text()
      return { status: reply.status, json: text === '' ? null : JSON.parse(text) }
    }
  }

  it('A-15: work across two processes', async () => {
    const device = createAuthenticator('cabinet.example')
    const call = openBrowser()
    expect((await call(login, { username: 'two.processes@demo.local', password })).status).toBe(200)
    expect((await call(checkPassword, { password })).status).toBe(204)
    const creation = await call(startPasskey)
    expect(creation.json).toMatchObject({ rp: { id: 'cabinet.example' } })
    const credential = device.create(creation.json.challenge, { origin: site })
    expect(await call(addPasskey, { name: 'Телефон', credential })).toMatchObject({ status: 200 })

    const phone = openBrowser()
    const request = await phone(startPasskeySignIn)
    expect(request.json).toMatchObject({ rpId: 'cabinet.example' })
    const proof = { credential: device.get(request.json.challenge, { origin: site }) }
    expect((await phone(signInByPasskey, proof)).status).toBe(200)
    expect((await phone(getProfile)).json.user.username).toBe('two.processes@demo.local')
    const stranger = openBrowser()
    const own = (await stranger(startPasskeySignIn)).json.challenge
    const wrong = { credential: device.get(own, { origin: 'http://cabinet.example' }) }
    expect(await stranger(signInByPasskey, wrong)).toMatchObject({ status: 422 })
  })
})
