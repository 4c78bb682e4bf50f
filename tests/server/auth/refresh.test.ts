import { describe, expect, it } from 'vitest'
import { getProfile } from '#contract/auth/endpoints.ts'
import { refresh } from '#contract/auth/session-endpoints.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation: await addOrganisation(sql), number: '12' })

const signedIn = async (): Promise<TestClient> => {
  const client = browser()
  await client.signIn('anna@demo.local', password)
  return client
}
const day = 24 * 3600

describe('tokens', () => {
  it('A-10: asks for a refresh when the access token expires', async () => {
    const client = await signedIn()
    clock.pass(601)
    const stale = await client.call(getProfile)
    expect([stale.statusCode, stale.json().detail]).toEqual([401, 'Tokens need to be updated'])
    expect((await client.call(refresh)).statusCode).toBe(200)
    expect((await client.call(getProfile)).statusCode).toBe(200)
  })

  it('A-10: reports a malformed access token', async () => {
    const client = await signedIn()
    client.cookies.set('access', `${client.cookies.get('access')?.slice(0, -1)}!`)
    const reply = await client.call(getProfile)
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Given token not valid for any token type'])
  })

  it('A-11: deletes the CSRF cookie without a session, so the client signs in once', async () => {
    const client = browser()
    client.cookies.set('csrf', 'left over')
    const reply = await client.call(getProfile)
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Not authenticated'])
    expect(client.cookies.has('csrf')).toBe(false)
  })

  it('B-04: does not accept the CSRF cookie as an access token', async () => {
    const owner = await signedIn()
    const client = browser()
    client.cookies.set('csrf', owner.cookies.get('csrf') ?? '')
    client.cookies.set('access', owner.cookies.get('csrf') ?? '')
    expect((await client.call(getProfile)).statusCode).toBe(401)
    client.cookies.delete('access')
    client.cookies.set('refresh', owner.cookies.get('csrf') ?? '')
    expect((await client.call(refresh)).statusCode).toBe(401)
  })

  it('V-02: rotates tokens and keeps the CSRF token', async () => {
    const client = await signedIn()
    const before = new Map(client.cookies)
    await client.call(refresh)
    expect(client.cookies.get('refresh')).not.toBe(before.get('refresh'))
    expect(client.cookies.get('csrf')).toBe(before.get('csrf'))
  })

  it('V-02: returns the same successor after a lost reply, days later too', async () => {
    const client = await signedIn()
    const old = client.cookies.get('refresh') ?? ''
    await client.call(refresh)
    const successor = client.cookies.get('refresh')
    clock.pass(3 * day)
    client.cookies.set('refresh', old)
    expect((await client.call(refresh)).statusCode).toBe(200)
    expect(client.cookies.get('refresh')).toBe(successor)
    expect((await client.call(getProfile)).statusCode).toBe(200)
  })

  it.each([
    ['was refreshed itself', (client: TestClient) => client.call(refresh)],
    ['came into use', (client: TestClient) => client.call(getProfile)],
  ])('V-02: ends the session if a token is reused after its successor %s', async (_when, useSuccessor) => {
    const owner = await signedIn()
    const thief = browser('198.51.100.7')
    thief.cookies.set('refresh', owner.cookies.get('refresh') ?? '')
    await owner.call(refresh)
    await useSuccessor(owner)
    const reuse = await thief.call(refresh)
    expect([reuse.statusCode, reuse.json().detail]).toEqual([401, 'Not authenticated'])
    expect((await owner.call(getProfile)).json().detail).toBe('Not authenticated')
    expect((await owner.call(refresh)).statusCode).toBe(401)
  })

  it('V-02: returns one successor for concurrent refreshes', async () => {
    const client = await signedIn()
    const twin = browser()
    for (const [name, value] of client.cookies) twin.cookies.set(name, value)
    const replies = await Promise.all([client.call(refresh), twin.call(refresh)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(twin.cookies.get('refresh')).toBe(client.cookies.get('refresh'))
  })

  it('expires 90 days after the last use', async () => {
    const client = await signedIn()
    for (let visit = 0; visit < 3; visit += 1) {
      clock.pass(89 * day)
      expect((await client.call(refresh)).statusCode).toBe(200)
    }
    clock.pass(91 * day)
    expect((await client.call(refresh)).statusCode).toBe(401)
  })

  it('ends the device’s previous session at a new sign-in', async () => {
    const client = await signedIn()
    const copy = new Map(client.cookies)
    await client.signIn('anna@demo.local', password)
    const before = browser()
    for (const [name, value] of copy) before.cookies.set(name, value)
    expect((await before.call(getProfile)).statusCode).toBe(401)
    expect((await client.call(getProfile)).statusCode).toBe(200)
  })
})
