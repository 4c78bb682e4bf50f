import { describe, expect, it } from 'vitest'
import {
  activateTenant,
  openRepair,
  registerTenant,
  resetPassword,
} from '#contract/auth/account-endpoints.ts'
import { logout } from '#contract/auth/session-endpoints.ts'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const processes = [await startApp(sql, { clock }), await startApp(sql, { clock })] as const
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
for (const name of ['anna', 'boris', 'vera'])
  await addProfile(sql, await addResident(sql, `${name}@demo.local`), { organisation, number: name })

const guess = (process: 0 | 1, username: string, address: string) =>
  processes[process].browser(address).signIn(username, 'wrong')

describe('sign-in limits', () => {
  it('V-05: are shared by processes and reset after the window', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const reply = await guess(attempt % 2 === 0 ? 0 : 1, 'anna@demo.local', `198.51.100.${attempt}`)
      expect(reply.statusCode).toBe(401)
    }
    for (const process of [0, 1] as const) {
      const reply = await guess(process, 'anna@demo.local', '198.51.100.99')
      expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many'])
      expect(reply.headers['retry-after']).toBe('900')
      expect(reply.json().errors).toEqual(['Слишком много попыток. Попробуйте через 15 мин.'])
    }
    clock.pass(901)
    expect((await guess(0, 'anna@demo.local', '198.51.100.99')).statusCode).toBe(401)
  })

  it('V-05: do not block the owner’s known device after strangers’ attempts', async () => {
    const own = processes[0].browser('203.0.113.5')
    await own.signIn('boris@demo.local', password)
    await own.call(logout)
    for (let attempt = 0; attempt < 11; attempt += 1)
      await guess(0, 'boris@demo.local', `198.51.100.${attempt}`)
    expect((await guess(1, 'boris@demo.local', '198.51.100.99')).statusCode).toBe(429)
    const elsewhere = processes[1].browser('198.51.100.99')
    elsewhere.cookies.set('device', own.cookies.get('device') ?? '')
    expect((await elsewhere.signIn('boris@demo.local', password)).statusCode).toBe(200)
  })

  it('V-07: do not reveal the resident’s usual network', async () => {
    const home = '203.0.113.6'
    await processes[0].browser(home).signIn('vera@demo.local', password)
    for (const name of ['vera@demo.local', 'noone@demo.local'])
      for (let attempt = 0; attempt < 10; attempt += 1) await guess(0, name, `198.51.100.${attempt}`)
    const known = await guess(0, 'vera@demo.local', home)
    const unknown = await guess(0, 'noone@demo.local', home)
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(known.statusCode).toBe(429)
    clock.pass(901)
  })

  it('V-11: count a device per resident and ignore an unsigned device cookie', async () => {
    const own = processes[0].browser('203.0.113.7')
    await own.signIn('vera@demo.local', password)
    const [id = ''] = (own.cookies.get('device') ?? '').split('.')
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await own.signIn('vera@demo.local', 'wrong')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    for (let attempt = 0; attempt < 10; attempt += 1)
      await guess(0, 'vera@demo.local', `198.51.100.${attempt}`)
    const forged = processes[0].browser('203.0.113.8')
    forged.cookies.set('device', `${id}.${'A'.repeat(43)}`)
    expect((await forged.signIn('vera@demo.local', password)).statusCode).toBe(429)
    clock.pass(901)
  })

  it('V-05 V-07: are the same for an unknown email', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await guess(0, 'nobody@demo.local', `198.51.100.${attempt}`)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('V-05: cover many emails from one network; an IPv6 /64 is one network', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 61; attempt += 1)
      statuses.push((await guess(0, `name${attempt}@demo.local`, `2001:db8:0:1::${attempt}`)).statusCode)
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([60, 429])
  })

  it('do not count correct passwords', async () => {
    for (let visit = 0; visit < 12; visit += 1) {
      const reply = await processes[0].browser('203.0.113.77').signIn('vera@demo.local', password)
      expect(reply.statusCode).toBe(200)
    }
  })
})

describe('correct password', () => {
  it('V-05: restores an attempt of its own email and network only', async () => {
    clock.pass(901)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await guess(0, 'anna@demo.local', `198.51.100.${attempt}`)).statusCode)
      await processes[0].browser('203.0.113.78').signIn('vera@demo.local', password)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })
})

describe('shared network', () => {
  const shared = '203.0.113.200'
  const claim = (username: string, number: string) => ({ last_name: 'Петрова', number, username })

  it('V-11: blocks strangers after sixty wrong sign-ins, but not known devices', async () => {
    const [process] = processes
    const own = process.browser(shared)
    await own.signIn('vera@demo.local', password)
    await own.call(logout)
    for (let attempt = 0; attempt < 60; attempt += 1) await guess(0, `someone${attempt}@demo.local`, shared)
    expect((await process.browser(shared).signIn('boris@demo.local', password)).statusCode).toBe(429)
    expect((await own.signIn('vera@demo.local', password)).statusCode).toBe(200)
    expect((await own.signIn('boris@demo.local', password)).statusCode).toBe(429)
  })

  it('V-11: counts registrations and resets of known devices separately', async () => {
    const [process] = processes
    const own = process.browser(shared)
    clock.pass(3601)
    await own.signIn('vera@demo.local', password)
    const stranger = process.browser(shared)
    for (let attempt = 0; attempt < 60; attempt += 1) {
      await stranger.call(registerTenant, { body: claim('new@demo.local', `${attempt}`) })
      await stranger.call(resetPassword, { body: { username: `someone${attempt}@demo.local` } })
    }
    const register = claim('new@demo.local', 'boris')
    expect((await stranger.call(registerTenant, { body: register })).statusCode).toBe(429)
    expect((await own.call(registerTenant, { body: register })).statusCode).toBe(422)
    const repair = { username: 'vera@demo.local' }
    expect((await stranger.call(resetPassword, { body: repair })).statusCode).toBe(429)
    expect((await own.call(resetPassword, { body: repair })).statusCode).toBe(204)
  })

  it('V-11: limits dead links, but a live one still works', async () => {
    const stranger = processes[0].browser(shared)
    const dead = { user_id: 'a'.repeat(22), profile_id: 'b'.repeat(43) }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 31; attempt += 1)
      statuses.push((await stranger.call(openRepair, { body: dead })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    const activation = { ...dead, area_number: '12' }
    expect((await stranger.call(activateTenant, { body: activation })).statusCode).toBe(429)
    await processes[0].browser('203.0.113.9').call(resetPassword, { body: { username: 'vera@demo.local' } })
    const [, user_id, profile_id] = parseLink(await post.lastLetterTo('vera@demo.local'))
    expect((await stranger.call(openRepair, { body: { user_id, profile_id } })).statusCode).toBe(200)
  })
})
