import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/tickets/endpoints.ts'
import type { ListedTicket, NewTicket } from '#contract/tickets/schema.ts'
import { startApp } from '../support/app.ts'
import { testDatabase, untilWaiting } from '../support/database.ts'
import { addOwnPhone } from '../support/profile.ts'
import { addTicket, keyed } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const garden = await addOrganisation(sql)

const settle = async (username: string, number: string, permissions = allRights) => {
  const resident = await addResident(sql, username)
  const profile = await addProfile(sql, resident, { organisation: garden, number, permissions })
  const client = browser()
  await client.signIn(username, password)
  return { profile, client }
}
type Settled = Awaited<ReturnType<typeof settle>>

const list = async ({ client }: Settled, query: Record<string, string> = {}) =>
  (await client.call(endpoints.listTickets, { query })).json()
const getIds = ({ results }: { results: ListedTicket[] }) => results.map(({ _id: id }) => id)
const get = ({ client }: Settled, id: number) => client.call(endpoints.getTicket, { params: { id } })
const letter = (over: Partial<NewTicket> = {}): NewTicket => ({
  topic: { _id: 1, name: 'Начисления и оплата' },
  description: 'Почему так дорого?',
  ...over,
})
const create = ({ client }: Settled, body = letter(), key = randomUUID()) =>
  client.call(endpoints.createTicket, { body, ...keyed(key) })
const revoke = ({ client }: Settled, id: number) => client.call(endpoints.revokeTicket, { params: { id } })
const rate = ({ client }: Settled, id: number, score: number) =>
  client.call(endpoints.rateTicket, { params: { id }, body: { score } })

describe('tickets', () => {
  it('T-01: list a new one first, with topic and phones', async () => {
    const anna = await settle('anna@demo.local', '12')
    await addOwnPhone(sql, anna.profile, '79035550147')
    const old = await addTicket(sql, anna.profile)
    const topics = (await anna.client.call(endpoints.listTopics)).json().results
    expect(topics[0]).toEqual({ _id: 1, name: 'Начисления и оплата' })
    const reply = (await create(anna, letter({ description: ' Спасибо! 🎉 ' }))).json()
    const { _id: id, number } = reply
    expect(getIds(await list(anna))).toEqual([id, old])
    expect((await get(anna, id)).json()).toEqual({
      _id: id,
      number,
      topic: { _id: 1, name: 'Начисления и оплата' },
      description: 'Спасибо!',
      status: 'sent',
      score: null,
      created_at: clock.now().toISOString(),
      changed_at: clock.now().toISOString(),
      due: { answer: expect.objectContaining({ whole_day: true }), done: null, basis: 'decree_416_36' },
      phones: [{ type: 'cell', add: '', code: '903', number: '5550147', added_by_tenant: true }],
      photos: [],
      requester_files: [],
      history: [{ status: 'sent', at: clock.now().toISOString(), text: null }],
    })
  })

  it('T-01: page by ten with the total', async () => {
    const anna = await settle('anna2@demo.local', '13')
    for (let day = 1; day <= 12; day += 1)
      await addTicket(sql, anna.profile, { created: `2026-02-${String(day).padStart(2, '0')}T08:00:00Z` })
    const [first, second] = [await list(anna), await list(anna, { offset: '10' })]
    expect([first.count, getIds(first).length, getIds(second).length]).toEqual([12, 10, 2])
    expect(new Set([...getIds(first), ...getIds(second)]).size).toBe(12)
  })

  it('T-01 V-10: reject an unknown topic and an empty or long text', async () => {
    const anna = await settle('anna3@demo.local', '14')
    const unknown = await create(anna, letter({ topic: { _id: 99, name: 'Магия' } }))
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'unknown_topic'])
    for (const description of ['', '  ', '🎉', 'я'.repeat(2001)])
      expect((await create(anna, letter({ description }))).statusCode).toBe(400)
    expect((await list(anna)).count).toBe(0)
  })

  it('T-01: use the organisation’s own topics', async () => {
    const anna = await settle('anna4@demo.local', '15')
    const own = [{ _id: 7, name: 'Баня' }]
    await sql`update organisation set ticket_topics = ${sql.json(own)} where id = ${garden}`
    expect((await anna.client.call(endpoints.listTopics)).json()).toEqual({ results: own })
    expect((await create(anna, letter({ topic: { _id: 7, name: 'как угодно' } }))).statusCode).toBe(200)
    expect((await list(anna)).results[0].topic).toEqual({ _id: 7, name: 'Баня' })
    await sql`update organisation set ticket_topics = null where id = ${garden}`
  })

  it('O-07: are created once for ten twins, and another text under the key is rejected', async () => {
    const anna = await settle('anna5@demo.local', '16')
    const key = randomUUID()
    const twins = await Promise.all(Array.from({ length: 10 }, () => create(anna, letter(), key)))
    expect(new Set(twins.map((reply) => reply.payload)).size).toBe(1)
    expect((await list(anna)).count).toBe(1)
    const other = await create(anna, letter({ description: 'Другое' }), key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
  })

  it('T-03: are revoked before an answer, which is recorded', async () => {
    const anna = await settle('anna6@demo.local', '17')
    const id = await addTicket(sql, anna.profile)
    const revoked = (await revoke(anna, id)).json()
    expect(revoked).toMatchObject({ status: 'revoked', history: [{ status: 'sent' }, { status: 'revoked' }] })
    expect((await revoke(anna, id)).json()).toEqual(revoked)
    const answered = await addTicket(sql, anna.profile, { status: 'answered' })
    const late = await revoke(anna, answered)
    expect([late.statusCode, late.json().code]).toEqual([422, 'answered'])
    expect((await get(anna, answered)).json().status).toBe('answered')
  })

  it('T-03: stay answered if answered during the revoking', async () => {
    const anna = await settle('anna9@demo.local', '21')
    const id = await addTicket(sql, anna.profile)
    const answering = await sql.begin(async (tx) => {
      await tx`update ticket set status = 'answered' where id = ${id}`
      const revoking = revoke(anna, id)
      await untilWaiting(sql, 1)
      return { revoking }
    })
    const late = await answering.revoking
    expect([late.statusCode, late.json().code]).toEqual([422, 'answered'])
    expect((await get(anna, id)).json().status).toBe('answered')
  })

  it('T-04: are rated from 1 to 5, repeatedly', async () => {
    const anna = await settle('anna7@demo.local', '18')
    const id = await addTicket(sql, anna.profile, { status: 'answered' })
    expect((await rate(anna, id, 2)).json().score).toBe(2)
    expect((await rate(anna, id, 5)).json().score).toBe(5)
    expect((await list(anna)).results[0].score).toBe(5)
    for (const score of [0, 6]) expect((await rate(anna, id, score)).statusCode).toBe(400)
    const unanswered = await rate(anna, await addTicket(sql, anna.profile), 5)
    expect([unanswered.statusCode, unanswered.json().code]).toEqual([422, 'not_answered'])
  })

  it('V-01: are hidden from another resident of the flat', async () => {
    const anna = await settle('anna8@demo.local', '19')
    const id = await addTicket(sql, anna.profile)
    const spouse = await addResident(sql, 'oleg@demo.local')
    await sql`
      insert into profile (resident_id, personal_account_id, permission_overrides)
      select ${spouse}, personal_account_id, permission_overrides from profile where id = ${anna.profile}`
    const client = browser()
    await client.signIn('oleg@demo.local', password)
    const oleg = { client, profile: 0 }
    expect((await list(oleg)).count).toBe(0)
    expect((await get(oleg, id)).json()).toEqual((await get(oleg, 999_999)).json())
  })

  it.each([
    ['R', { list: 200, create: 403, rate: 403, revoke: 403 }],
    ['CU', { list: 403, create: 200, rate: 200, revoke: 200 }],
  ])('B-06: allow with «%s» only their calls', async (letters, expected) => {
    const name = `rights-${letters.toLowerCase()}@demo.local`
    const who = await settle(name, `9${letters}`, { ...allRights, tickets_from_tenants: letters })
    const answered = await addTicket(sql, who.profile, { status: 'answered' })
    expect({
      list: (await who.client.call(endpoints.listTickets)).statusCode,
      create: (await create(who)).statusCode,
      rate: (await rate(who, answered, 5)).statusCode,
      revoke: (await revoke(who, await addTicket(sql, who.profile))).statusCode,
    }).toEqual(expected)
  })
})
