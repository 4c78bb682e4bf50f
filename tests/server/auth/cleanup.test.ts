import { beforeEach, describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/auth/account-endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { refresh } from '#contract/auth/session-endpoints.ts'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { openJobs } from '../support/jobs.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const { browser } = await startApp(sql, { clock })
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation: await addOrganisation(sql), number: '12' })
const day = 24 * 3600

const countRows = async (table: string): Promise<number> =>
  Number((await sql`select count(*) from ${sql(table)}`)[0]?.['count'])
const jobs = openJobs(sql, clock)
const removeStale = () =>
  jobs.turn(
    'auth/sessions/remove-stale',
    'auth/account/remove-expired-tokens',
    'auth/security-events/remove-stale',
    'notifications/remove-old',
  )
const addEvents = (kind: string, at: Date, count = 1) => sql`
  insert into security_event (kind, resident_id, at) select ${kind}, ${anna}, ${at} from generate_series(1, ${count})`
const kindsLeft = async () =>
  (await sql<{ kind: string }[]>`select kind from security_event order by kind`).map(({ kind }) => kind)

beforeEach(async () => {
  clock.set('2026-03-15T09:00:00Z')
  await sql`truncate session_family, refresh_token, security_event, notification_outbox, account_token, rate_limit cascade`
})

describe('cleanup of accounts', () => {
  it('V-08: deletes tokens when they expire and sessions half a year after their last use', async () => {
    const client = browser()
    await client.signIn('anna@demo.local', password)
    for (let month = 0; month < 7; month += 1) {
      clock.pass(30 * day)
      if (month === 0) await browser().signIn('anna@demo.local', password)
      expect((await client.call(refresh)).statusCode).toBe(200)
    }
    await removeStale()
    expect(await countRows('session_family')).toBe(2)
    clock.pass(1)
    expect(await removeStale()).toBe(false)
    expect(await countRows('session_family')).toBe(1)
    expect(await sql`select from refresh_token where expires_at < ${clock.now()}`).toHaveLength(0)
    expect((await client.call(getProfile)).statusCode).toBe(200)
  })

  it('V-08: deletes email links when they expire', async () => {
    await browser().call(resetPassword, { body: { username: 'anna@demo.local' } })
    await removeStale()
    expect(await countRows('account_token')).toBe(1)
    clock.pass(30 * day)
    await removeStale()
    expect(await countRows('account_token')).toBe(0)
  })

  it('V-09: keeps sign-ins for a year, other events for five and consents forever', async () => {
    const at = clock.now()
    for (const kind of ['consented', 'payment_confirmed', 'registered', 'session_ended', 'signed_in'])
      await addEvents(kind, at)
    clock.pass(364 * day)
    await removeStale()
    expect(await kindsLeft()).toHaveLength(5)
    clock.pass(3 * day)
    await removeStale()
    expect(await kindsLeft()).toEqual(['consented', 'payment_confirmed', 'registered'])
    clock.pass(5 * 365 * day)
    await removeStale()
    expect(await kindsLeft()).toEqual(['consented', 'registered'])
  })

  it('G-05: deletes in batches in any number of processes and reports whether more is left', async () => {
    await addEvents('signed_in', new Date('2024-01-01T00:00:00Z'), 2500)
    await addEvents('signed_in', clock.now())
    expect(await Promise.all([removeStale(), removeStale()])).toEqual([true, true])
    while (await removeStale());
    expect(await countRows('security_event')).toBe(1)
  })

  it('keeps undelivered emails for a month', async () => {
    await sql`
      insert into notification_outbox (channel, kind, recipient, created_at, due_at, given_up_at)
      values ('email', 'account.repair', 'a@b.example', ${clock.now()}, ${clock.now()}, ${clock.now()})`
    clock.pass(30 * day)
    await removeStale()
    expect(await countRows('notification_outbox')).toBe(1)
    clock.pass(1)
    await removeStale()
    expect(await countRows('notification_outbox')).toBe(0)
  })
})
