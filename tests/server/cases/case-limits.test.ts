import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createRequest, rateRequest } from '#contract/requests/endpoints.ts'
import { createTicket, rateTicket } from '#contract/tickets/endpoints.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { addRequest, addTicket, keyed, newRequest } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
const profile = await addProfile(sql, anna, { organisation, number: '12' })
const second = await addProfile(sql, anna, { organisation, number: '13' })
await addProfile(sql, await addResident(sql, 'boris@demo.local'), { organisation, number: '14' })
const done = await addRequest(sql, profile, { status: 'done' })
const answered = await addTicket(sql, profile, { status: 'answered' })

let client: TestClient
beforeEach(async () => {
  clock.set('2026-03-15T00:00:00Z')
  await sql`truncate rate_limit`
  client = browser()
  await client.signIn('anna@demo.local', password)
})

const ticket = { topic: { _id: 1, name: 'Другое' }, description: 'Спасибо' }
const kinds = [
  [
    'requests',
    (from: TestClient, key?: string) => from.call(createRequest, { body: newRequest(), ...keyed(key) }),
  ],
  ['tickets', (from: TestClient, key?: string) => from.call(createTicket, { body: ticket, ...keyed(key) })],
] as const

describe.each(kinds)('%s of one resident', (_what, open) => {
  const openMany = async (count: number) => {
    const statuses: number[] = []
    for (let nth = 0; nth < count; nth += 1) statuses.push((await open(client)).statusCode)
    return statuses
  }

  it('V-14: are limited to twenty an hour', async () => {
    expect(await openMany(21)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    const refused = await open(client)
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['too_many', '3600'])
    clock.pass(3599)
    await client.signIn('anna@demo.local', password)
    expect((await open(client)).statusCode).toBe(429)
    clock.pass(1)
    expect((await open(client)).statusCode).toBe(200)
  })

  it('V-14: are limited to fifty a day, and the error names the hours to wait', async () => {
    const taken: number[] = []
    for (let hour = 0; hour < 5; hour += 1) {
      await client.signIn('anna@demo.local', password)
      taken.push(...(await openMany(10)))
      clock.pass(3600)
    }
    expect(taken).toEqual(Array.from({ length: 50 }, () => 200))
    await client.signIn('anna@demo.local', password)
    const refused = await open(client)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      429,
      ['Слишком много попыток. Попробуйте через 19 ч.'],
    ])
    clock.set('2026-03-15T23:59:59Z')
    await client.signIn('anna@demo.local', password)
    expect((await open(client)).statusCode).toBe(429)
    clock.set('2026-03-16T00:00:00Z')
    await client.signIn('anna@demo.local', password)
    expect((await open(client)).statusCode).toBe(200)
  })

  it('V-14 O-07: repeat their reply under the same key, above the limit too', async () => {
    const key = randomUUID()
    const first = (await open(client, key)).json()
    await openMany(20)
    expect((await open(client)).statusCode).toBe(429)
    for (let nth = 0; nth < 3; nth += 1) expect((await open(client, key)).json()).toEqual(first)
  })

  it('V-14 O-07: count once under one key', async () => {
    const key = randomUUID()
    const twins = await Promise.all(Array.from({ length: 25 }, () => open(client, key)))
    expect(new Set(twins.map(({ body }) => body)).size).toBe(1)
    expect(await openMany(20)).toEqual([...Array.from({ length: 19 }, () => 200), 429])
  })

  it('V-14: count over all flats of the resident, but not for others', async () => {
    await openMany(20)
    const headers = { ...keyed().headers, 'x-profile': String(second) }
    const body = open === kinds[0][1] ? newRequest() : ticket
    const endpoint = open === kinds[0][1] ? createRequest : createTicket
    expect((await client.call(endpoint, { body, headers })).statusCode).toBe(429)
    const other = browser()
    await other.signIn('boris@demo.local', password)
    expect((await open(other)).statusCode).toBe(200)
  })
})

it('V-14: limits ratings of requests and tickets to sixty an hour', async () => {
  const rate = (nth: number) =>
    nth % 2 === 0
      ? client.call(rateRequest, { params: { id: done }, body: { score: 1 + (nth % 5) } })
      : client.call(rateTicket, { params: { id: answered }, body: { score: 1 + (nth % 5) } })
  const statuses: number[] = []
  for (let nth = 0; nth < 61; nth += 1) statuses.push((await rate(nth)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  clock.pass(3600)
  await client.signIn('anna@demo.local', password)
  expect((await rate(0)).statusCode).toBe(200)
})
