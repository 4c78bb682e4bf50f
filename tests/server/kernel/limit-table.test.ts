import { beforeEach, describe, expect, it } from 'vitest'
import { checkPassword, openRepair, registerTenant, resetPassword } from '#contract/auth/account-endpoints.ts'
import { reserveFile } from '#contract/files/endpoints.ts'
import { finishDialing, startDialing } from '#contract/qr/endpoints.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { openTelephony } from '../support/telephony.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const { telephony, lastDigits } = await openTelephony(clock)
const { browser } = await startApp(sql, { clock, deps: { telephony } })
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })

const shared = '203.0.113.1'
const elsewhere = (nth: number): string => `198.51.100.${nth}`
const midnight = '2026-03-15T00:00:00Z'
const toPhone = (nth: number): string => `7901${String(nth).padStart(7, '0')}`
const call = (client: TestClient, phone: string) =>
  client.call(startDialing, { body: { guest_number: phone } })

let own: TestClient
let payer: TestClient

beforeEach(async () => {
  clock.set(midnight)
  await sql`truncate rate_limit, known_device, qr_session cascade`
  own = browser('192.0.2.1')
  await own.signIn('anna@demo.local', password)
  payer = browser(shared)
  const reply = await call(payer, toPhone(9999))
  const params = { id: String(reply.json().call_task_id) }
  await payer.call(finishDialing, { params, body: { verification_num: lastDigits(toPhone(9999)) } })
  await sql`truncate rate_limit`
})

/** Reserves a file after deleting the earlier ones, and signs in again if needed. */
const announce = async () => {
  await sql`delete from file`
  const once = () => own.call(reserveFile, { query: { filename: 'a.png' } })
  const reply = await once()
  if (reply.statusCode !== 401) return reply
  await own.signIn('anna@demo.local', password)
  return once()
}

interface LimitRow {
  readonly what: string
  readonly max: number
  readonly minutes: number
  readonly counted: number
  readonly attempt: (nth: number) => Promise<{ readonly statusCode: number }>
}

const limits: readonly LimitRow[] = [
  {
    what: 'V-05: wrong passwords for a name, of strangers from anywhere',
    max: 10,
    minutes: 15,
    counted: 401,
    attempt: (nth) => browser(elsewhere(nth)).signIn('anna@demo.local', 'wrong'),
  },
  {
    what: 'V-05: wrong passwords of strangers from one network',
    max: 60,
    minutes: 15,
    counted: 401,
    attempt: (nth) => browser(shared).signIn(`name${nth}@demo.local`, 'wrong'),
  },
  {
    what: 'V-11: wrong passwords of a resident on the own device',
    max: 10,
    minutes: 15,
    counted: 401,
    attempt: () => own.signIn('anna@demo.local', 'wrong'),
  },
  {
    what: 'V-05: surnames for one account number from one network',
    max: 6,
    minutes: 60,
    counted: 422,
    attempt: (nth) =>
      browser(shared).call(registerTenant, {
        body: { last_name: 'Петрова', number: '12', username: `name${nth}@demo.local` },
      }),
  },
  {
    what: 'V-05: registrations of strangers from one network',
    max: 60,
    minutes: 60,
    counted: 422,
    attempt: (nth) =>
      browser(shared).call(registerTenant, {
        body: { last_name: 'Петрова', number: String(5000 + nth), username: 'name@demo.local' },
      }),
  },
  {
    what: 'V-05: password letters that strangers ask for from one network',
    max: 60,
    minutes: 60,
    counted: 204,
    attempt: (nth) => browser(shared).call(resetPassword, { body: { username: `name${nth}@demo.local` } }),
  },
  {
    what: 'V-11: password letters of a resident on the own device',
    max: 5,
    minutes: 60,
    counted: 204,
    attempt: () => own.call(resetPassword, { body: { username: 'anna@demo.local' } }),
  },
  {
    what: 'V-05: dead links from one network',
    max: 30,
    minutes: 60,
    counted: 404,
    attempt: () =>
      browser(shared).call(openRepair, { body: { user_id: 'a'.repeat(22), profile_id: 'b'.repeat(43) } }),
  },
  {
    what: 'V-05: calls to one phone in an hour, from anywhere',
    max: 5,
    minutes: 60,
    counted: 200,
    attempt: (nth) => call(browser(elsewhere(nth)), toPhone(1)),
  },
  {
    what: 'V-05: calls that strangers of one network ask for',
    max: 60,
    minutes: 60,
    counted: 200,
    attempt: (nth) => call(browser(shared), toPhone(100 + nth)),
  },
  {
    what: 'V-11: calls that a device asks for in which a phone was proven',
    max: 60,
    minutes: 60,
    counted: 200,
    attempt: (nth) => call(payer, toPhone(100 + nth)),
  },
  {
    what: 'V-14: files that a resident announces in an hour',
    max: 120,
    minutes: 60,
    counted: 200,
    attempt: announce,
  },
]

describe('rate limits', () => {
  it.each(limits)('$what: at most $max in $minutes minutes', async ({ max, minutes, counted, attempt }) => {
    const statuses: number[] = []
    for (let nth = 0; nth <= max; nth += 1) statuses.push((await attempt(nth)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: max }, () => counted), 429])
    clock.pass(minutes * 60 - 1)
    expect((await attempt(max + 1)).statusCode, 'in the last second').toBe(429)
    clock.pass(1)
    expect((await attempt(max + 2)).statusCode, 'after it').toBe(counted)
  })

  it('V-05: allow five calls an hour and 15 a day to one phone', async () => {
    const statuses: number[] = []
    for (let hour = 0; hour < 3; hour += 1) {
      for (let nth = 0; nth < 5; nth += 1)
        statuses.push((await call(browser(elsewhere(hour * 5 + nth)), toPhone(1))).statusCode)
      clock.pass(3600)
    }
    expect(statuses).toEqual(Array.from({ length: 15 }, () => 200))
    const refused = await call(browser(elsewhere(20)), toPhone(1))
    expect([refused.statusCode, refused.json().errors]).toEqual([
      429,
      ['Слишком много попыток. Попробуйте через 21 ч.'],
    ])
    clock.set('2026-03-15T23:59:59Z')
    expect((await call(browser(elsewhere(21)), toPhone(1))).statusCode).toBe(429)
    clock.set('2026-03-16T00:00:00Z')
    expect((await call(browser(elsewhere(22)), toPhone(1))).statusCode).toBe(200)
  })

  it('V-14: allow a resident 400 file reservations a day', async () => {
    const statuses: number[] = []
    for (const count of [120, 120, 120, 40]) {
      for (let nth = 0; nth < count; nth += 1) statuses.push((await announce()).statusCode)
      clock.pass(3600)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await announce()).statusCode).toBe(429)
    clock.set('2026-03-15T23:59:59Z')
    expect((await announce()).statusCode).toBe(429)
    clock.set('2026-03-16T00:00:00Z')
    expect((await announce()).statusCode).toBe(200)
  })

  it('A-08 V-05: allow a session 10 wrong password checks in 15 minutes', async () => {
    const attempt = async () => (await own.call(checkPassword, { body: { password: 'wrong' } })).statusCode
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1) statuses.push(await attempt())
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await own.call(checkPassword, { body: { password } })).statusCode).toBe(429)
  })
})
