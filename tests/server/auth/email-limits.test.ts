import { beforeEach, describe, expect, it } from 'vitest'
import {
  activateTenant,
  addProfile as askAddProfile,
  openRepair,
  registerTenant,
  resetPassword,
  sendActivationMailAgain,
} from '#contract/auth/account-endpoints.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import {
  addAccount,
  addOrganisation,
  addProfile,
  addResident,
  askEmailChange,
  password,
} from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'boris@demo.local'), { organisation, number: '13' })
for (const number of ['30', '31']) await addAccount(sql, { organisation, number, surname: 'Новосёлова' })

let lastHost = 0
const stranger = () => browser(`198.51.100.${++lastHost % 250}`)
const buildClaim = (username: string, number = '30') => ({ last_name: 'Новосёлова', number, username })
const register = (username: string, number?: string) =>
  stranger().call(registerTenant, { body: buildClaim(username, number) })
const living = async (username: string): Promise<number> =>
  (await sql`select from account_token where username = ${username} and expires_at > ${clock.now()}`).length

let anna: TestClient
beforeEach(async () => {
  clock.set('2026-03-15T09:00:00Z')
  await sql`truncate rate_limit, account_token, notification_outbox`
  anna = browser('192.0.2.1')
  await anna.signIn('anna@demo.local', password)
})

describe('emails on request', () => {
  it('V-14: reuse the live link of a purpose and address', async () => {
    await register('new@demo.local')
    const first = parseLink(await post.lastLetterTo('new@demo.local'))
    clock.pass(600)
    await register('new@demo.local')
    expect(parseLink(await post.lastLetterTo('new@demo.local'))).toEqual(first)
    expect(await living('new@demo.local')).toBe(1)
    const [, user_id, profile_id] = first
    const body = { user_id, profile_id, area_number: '30' }
    expect((await stranger().call(activateTenant, { body })).statusCode).toBe(200)
  })

  it('V-08: keep the count of wrong flat numbers when requested again', async () => {
    await register('lock@demo.local')
    const [, user_id, profile_id] = parseLink(await post.lastLetterTo('lock@demo.local'))
    const press = async (area_number: string) => {
      const reply = await stranger().call(activateTenant, { body: { user_id, profile_id, area_number } })
      return [reply.statusCode, reply.json().code ?? null]
    }
    for (let nth = 0; nth < 4; nth += 1) {
      expect(await press('99')).toEqual([422, 'wrong_area'])
      if (nth === 2) await register('lock@demo.local')
    }
    expect(await press('98')).toEqual([422, 'wrong_area'])
    expect(await press('30')).toEqual([404, 'link_dead'])
  })

  it('V-08: accept the right flat number after four wrong ones', async () => {
    await register('four@demo.local')
    const [, user_id, profile_id] = parseLink(await post.lastLetterTo('four@demo.local'))
    const press = (area_number: string) =>
      stranger().call(activateTenant, { body: { user_id, profile_id, area_number } })
    for (let nth = 0; nth < 4; nth += 1) await press('99')
    expect((await press('30')).statusCode).toBe(200)
  })

  it('V-14: get a new link after the old one is used', async () => {
    const ask = async () => {
      await stranger().call(resetPassword, { body: { username: 'anna@demo.local' } })
      const [, user_id, profile_id] = parseLink(await post.lastLetterTo('anna@demo.local'))
      return { user_id, profile_id }
    }
    const [first, again] = [await ask(), await ask()]
    expect(again).toEqual(first)
    expect((await stranger().call(openRepair, { body: first })).statusCode).toBe(200)
    expect((await stranger().call(openRepair, { body: first })).statusCode).toBe(404)
    const next = await ask()
    expect(next).not.toEqual(first)
    expect((await stranger().call(openRepair, { body: next })).statusCode).toBe(200)
  })

  it('R-04 V-14: are resent one at a time, however many links are pending', async () => {
    for (const email of ['one@demo.local', 'two@demo.local'])
      expect((await askEmailChange(anna, email)).statusCode).toBe(204)
    await post.sendAll()
    expect((await anna.call(sendActivationMailAgain)).json()).toEqual({ sent: true })
    const [row] = await sql`select count(*) from notification_outbox`
    expect(row).toEqual({ count: 1 })
  })
})

interface LetterLimit {
  readonly what: string
  readonly max: number
  readonly ask: (nth: number) => ReturnType<TestClient['call']>
  readonly recipient?: string
}

const byResidents =
  (ask: (client: TestClient) => ReturnType<TestClient['call']>): LetterLimit['ask'] =>
  async (nth) => {
    const client = stranger()
    await client.signIn(nth % 2 === 0 ? 'anna@demo.local' : 'boris@demo.local', password)
    return ask(client)
  }

const limits: readonly LetterLimit[] = [
  {
    what: 'registration letters to an address',
    max: 5,
    ask: () => register('many@demo.local'),
    recipient: 'many@demo.local',
  },
  {
    what: 'password letters to an address, strangers together',
    max: 5,
    ask: () => stranger().call(resetPassword, { body: { username: 'anna@demo.local' } }),
    recipient: 'anna@demo.local',
  },
  {
    what: 'letters about a second flat to an address, residents together',
    max: 5,
    ask: byResidents((client) => client.call(askAddProfile, { body: buildClaim('many@demo.local') })),
    recipient: 'many@demo.local',
  },
  {
    what: 'letters about a change of the e-mail to an address, residents together',
    max: 5,
    ask: byResidents((client) => askEmailChange(client, 'many@demo.local')),
    recipient: 'many@demo.local',
  },
  {
    what: 'letters about a change of the e-mail of one resident',
    max: 6,
    ask: (nth) => askEmailChange(anna, `new${nth}@demo.local`),
  },
  {
    what: 'letters about a second flat of one resident',
    max: 6,
    ask: (nth) =>
      anna.call(askAddProfile, { body: buildClaim(`new${nth}@demo.local`, nth % 2 ? '30' : '31') }),
  },
]

describe('hourly email limits', () => {
  it.each(limits)('V-05 V-14: allow at most $max $what', async ({ ask, max, recipient }) => {
    for (let nth = 0; nth < max; nth += 1) expect((await ask(nth)).statusCode).toBe(204)
    const refused = await ask(max)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    clock.pass(3599)
    await anna.signIn('anna@demo.local', password)
    expect((await ask(max)).statusCode).toBe(429)
    const [row] = await sql`select count(*) from notification_outbox where recipient = ${recipient ?? ''}`
    if (recipient !== undefined) expect(row).toEqual({ count: max })
    clock.pass(1)
    expect((await ask(max)).statusCode).toBe(204)
  })

  it('V-14: cap emails of the whole service, and rejected calls do not count', async () => {
    const small = await startApp(sql, { clock, variables: { LETTERS_PER_HOUR: '3' } })
    const ask = (username: string) =>
      small.browser(`203.0.113.${++lastHost % 250}`).call(resetPassword, { body: { username } })
    expect((await ask('one@demo.local')).statusCode).toBe(204)
    expect((await ask('two@demo.local')).statusCode).toBe(204)
    expect((await register('three@demo.local')).statusCode).toBe(204)
    const refused = await ask('four@demo.local')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many',
      '3600',
    ])
    clock.pass(3600)
    expect((await ask('four@demo.local')).statusCode).toBe(204)
  })
})
