import { describe, expect, it } from 'vitest'
import {
  changePassword,
  checkPassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/auth/account-endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { refresh } from '#contract/auth/session-endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { password } from '../support/residents.ts'
import { openSettlement } from '../support/settlement.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const settle = await openSettlement(sql, { browser })

describe('password', () => {
  it('A-08: changes only after a recent check of the current one in the same session', async () => {
    const { client } = await settle('one@demo.local')
    const body = { password: 'Another-2026' }
    const unchecked = await client.call(changePassword, { body })
    expect([unchecked.statusCode, unchecked.json()]).toEqual([
      403,
      { errors: ['Сначала введите текущий пароль'], code: 'check_needed' },
    ])
    const wrong = await client.call(checkPassword, { body: { password: 'Wrong-2026' } })
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password'])
    expect((await client.call(changePassword, { body })).statusCode).toBe(403)
    expect((await client.call(checkPassword, { body: { password } })).statusCode).toBe(204)
    clock.pass(300)
    const changed = await client.call(changePassword, { body })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await client.call(getProfile)).statusCode).toBe(200)
    expect((await client.call(changePassword, { body })).json().code).toBe('check_needed')
    expect((await browser().signIn('one@demo.local', 'Another-2026')).statusCode).toBe(200)
  })

  it('A-08: makes concurrent calls of the old session refresh their tokens', async () => {
    const { client } = await settle('seven@demo.local')
    await client.call(checkPassword, { body: { password } })
    const late = browser()
    for (const [name, value] of client.cookies) late.cookies.set(name, value)
    await client.call(changePassword, { body: { password: 'Another-2026' } })
    const refused = await late.call(getProfile)
    expect([refused.statusCode, refused.json().detail]).toEqual([401, 'Tokens need to be updated'])
    expect(refused.cookies).toEqual([])
    clock.pass(61)
    expect((await late.call(getProfile)).json().detail).toBe('Not authenticated')
    expect([...late.cookies.keys()]).toEqual(['device'])
  })

  it('A-08 A-16: needs a new check after five minutes', async () => {
    const { client } = await settle('two@demo.local')
    await client.call(checkPassword, { body: { password } })
    clock.pass(280)
    await client.call(getProfile)
    clock.pass(21)
    await client.send('POST', '/auth/api/v1/auth/refresh/')
    expect((await client.call(changePassword, { body: { password: 'Another-2026' } })).statusCode).toBe(403)
  })

  it('V-05: cannot be guessed by a stolen session', async () => {
    const { client } = await settle('three@demo.local')
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await client.call(checkPassword, { body: { password: 'Wrong-2026' } })).statusCode)
    expect(statuses.slice(9)).toEqual([422, 429])
  })
})

describe('sessions', () => {
  it('V-09: are listed, and one can be ended', async () => {
    const { client } = await settle('four@demo.local', 'Phone')
    const computer = browser('192.0.2.200')
    clock.pass(60)
    await computer.signIn('four@demo.local', password)
    const { sessions } = (await client.call(listSessions)).json()
    expect(sessions).toMatchObject([
      { is_current: false, started_at: clock.now().toISOString() },
      { is_current: true, device: 'Phone' },
    ])
    const path = `/auth/api/v1/account/sessions/${sessions[0].id}/`
    expect((await client.send('DELETE', path)).statusCode).toBe(204)
    expect((await computer.call(getProfile)).json().detail).toBe('Not authenticated')
    expect((await client.call(listSessions)).json().sessions).toHaveLength(1)
    expect((await client.send('DELETE', path)).statusCode).toBe(404)
  })

  it('V-09: are all ended except the current one, and each end is recorded', async () => {
    const { client, ...resident } = await settle('nine@demo.local', 'Phone')
    const { client: neighbour } = await settle('ten@demo.local')
    const others = [browser('192.0.2.202'), browser('192.0.2.203')]
    for (const other of others) await other.signIn('nine@demo.local', password)
    const reply = await client.call(endOtherSessions, { headers: { 'user-agent': 'Phone' } })
    expect([reply.statusCode, reply.json()]).toEqual([200, { ended: 2 }])
    for (const other of others) {
      expect((await other.call(getProfile)).json().detail).toBe('Not authenticated')
      expect((await other.call(refresh)).statusCode).toBe(401)
    }
    expect((await client.call(getProfile)).statusCode).toBe(200)
    expect((await neighbour.call(getProfile)).statusCode).toBe(200)
    const events = await sql`
      select user_agent as device from security_event where resident_id = ${resident.id} and kind = 'session_ended'`
    expect([...events]).toEqual([{ device: 'Phone' }, { device: 'Phone' }])
    expect((await client.call(endOtherSessions)).json()).toEqual({ ended: 0 })
  })

  it('V-09 A-10: are no longer listed after 90 unused days', async () => {
    const { client } = await settle('ninety@demo.local', 'Phone')
    const forgotten = browser('192.0.2.201')
    await forgotten.signIn('ninety@demo.local', password)
    const count = async () => (await client.call(listSessions)).json().sessions.length
    clock.pass(89 * 24 * 3600)
    await client.call(refresh)
    expect(await count()).toBe(2)
    clock.pass(24 * 3600)
    await client.call(refresh)
    expect(await count()).toBe(1)
  })

  it('V-01: answer the same for a foreign and an unknown id', async () => {
    const [one, other] = [await settle('five@demo.local'), await settle('six@demo.local')]
    const [foreign] = (await other.client.call(listSessions)).json().sessions
    const path = endSession.path.slice(0, -':id/'.length)
    const replies = [
      await one.client.send('DELETE', `/auth${path}${foreign.id}/`),
      await one.client.send('DELETE', `/auth${path}3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01/`),
    ]
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [404, replies[1]?.body],
      [404, replies[0]?.body],
    ])
    expect((await other.client.call(getProfile)).statusCode).toBe(200)
  })
})
