import { describe, expect, it } from 'vitest'
import { getProfile } from '#contract/auth/endpoints.ts'
import { login, logout } from '#contract/auth/session-endpoints.ts'
import { hashPassword } from '../../../server/modules/auth/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, logs } = await startApp(sql)
const anna = await addResident(sql, 'anna@demo.local')
const profile = await addProfile(sql, anna, { organisation: await addOrganisation(sql), number: '12' })

describe('sign-in', () => {
  it('A-01: accepts the right password and ignores case and spaces of the email', async () => {
    const client = browser()
    const reply = await client.signIn(' Anna@Demo.local ', password)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ profile, csrf: client.cookies.get('csrf') })
    const own = await client.call(getProfile)
    expect(own.json()).toMatchObject({
      user: { id: anna, username: 'anna@demo.local', isPerson: true },
      profiles: [{ id: profile, account_number: '12' }],
      session: reply.json(),
    })
    expect(own.headers['x-scope']).toBe(reply.json().scope)
  })

  it('A-01 V-07: answers the same for a wrong password and an unknown email', async () => {
    const wrong = await browser('192.0.2.10').signIn('anna@demo.local', 'wrong')
    const unknown = await browser('192.0.2.11').signIn('nobody@demo.local', 'wrong')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ errors: ['Неверная почта или пароль'], code: 'bad_credentials' })
    expect([unknown.statusCode, unknown.body, unknown.cookies]).toEqual([
      wrong.statusCode,
      wrong.body,
      wrong.cookies,
    ])
  })

  it('returns the same scope and account in every session', async () => {
    const [one, other] = [browser(), browser()]
    const [first, second] = [
      await one.signIn('anna@demo.local', password),
      await other.signIn('anna@demo.local', password),
    ]
    expect(second.json()).toMatchObject({ scope: first.json().scope, account: first.json().account })
    expect(second.json().csrf).not.toBe(first.json().csrf)
  })

  it('ends the session at sign-out and deletes its cookies', async () => {
    const client = browser()
    await client.signIn('anna@demo.local', password)
    const copy = new Map(client.cookies)
    expect((await client.call(logout)).statusCode).toBe(204)
    expect([...client.cookies.keys()]).toEqual(['device'])
    for (const [name, value] of copy) client.cookies.set(name, value)
    const reply = await client.call(getProfile)
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Not authenticated'])
  })

  it('V-08: stores hashes only and logs no secret', async () => {
    const client = browser()
    await client.signIn('anna@demo.local', password)
    expect([...client.cookies.keys()]).toEqual(['access', 'refresh', 'csrf', 'device'])
    await client.call(login, { body: { username: 'anna@demo.local', password: 'wrong-Secret-1' } })
    const [row] = await sql<{ all: string }[]>`
      select concat((select json_agg(r) from resident r), (select json_agg(t) from refresh_token t),
        (select json_agg(f) from session_family f), (select json_agg(c) from rate_limit c)) as all`
    expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const secrets = [password, 'wrong-Secret-1', ...client.cookies.values()]
    for (const secret of secrets) {
      expect(row?.all).not.toContain(secret)
      expect(logs.join('')).not.toContain(secret)
    }
    expect(logs.join('')).toContain('/auth/api/v1/auth/login/')
    expect(logs.join('')).not.toContain('anna@')
  })
})
