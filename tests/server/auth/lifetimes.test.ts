import { beforeEach, describe, expect, it } from 'vitest'
import {
  activateTenant,
  addProfile as askAddProfile,
  changeEmail,
  changePassword,
  checkPassword,
  finishAddProfile,
  finishEmailChange,
  openRepair,
  registerTenant,
  resetPassword,
  undoEmailChange,
} from '#contract/auth/account-endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { finishDialing, getAccount, startDialing } from '#contract/qr/endpoints.ts'
import { refresh } from '#contract/auth/session-endpoints.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addAccount, addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { openTelephony } from '../support/telephony.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const { telephony, lastDigits } = await openTelephony(clock)
const { browser } = await startApp(sql, { clock, deps: { telephony } })
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
await addAccount(sql, { organisation, number: '30', surname: 'Новосёлова' })

let nth = 0
/** Signs a new resident in, so limits and lifetimes start fresh. */
const signedIn = async () => {
  nth += 1
  const username = `resident${nth}@demo.local`
  await addProfile(sql, await addResident(sql, username), { organisation, number: String(1000 + nth) })
  const client = browser()
  await client.signIn(username, password)
  return { client, username, number: String(1000 + nth) }
}
const buildClaim = (username: string) => ({ last_name: 'Новосёлова', number: '30', username })
const stepsTo = async (address: string) => {
  const [, user_id = '', profile_id = '', activation_code = ''] = parseLink(await post.lastLetterTo(address))
  return { user_id, profile_id, activation_code }
}
const again = async (client: TestClient, username: string) => {
  await client.signIn(username, password)
  return client
}
const getStatus = async (reply: Promise<{ readonly statusCode: number }>) => (await reply).statusCode

const [second, minute] = [1, 60]
const hour = 60 * minute
const day = 24 * hour

interface Lifetime {
  readonly what: string
  readonly seconds: number
  readonly over: number
  readonly begin: () => Promise<() => Promise<number>>
}

const lifetimes: readonly Lifetime[] = [
  {
    what: 'A-03: the link of an activation',
    seconds: 3 * day,
    over: 404,
    begin: async () => {
      const username = `new${(nth += 1)}@demo.local`
      await browser().call(registerTenant, { body: buildClaim(username) })
      const { user_id, profile_id } = await stepsTo(username)
      const body = { user_id, profile_id, area_number: '30' }
      return () => getStatus(browser().call(activateTenant, { body }))
    },
  },
  {
    what: 'A-04: the link of a password reset',
    seconds: hour,
    over: 404,
    begin: async () => {
      const { username } = await signedIn()
      await browser().call(resetPassword, { body: { username } })
      const { user_id, profile_id } = await stepsTo(username)
      return () => getStatus(browser().call(openRepair, { body: { user_id, profile_id } }))
    },
  },
  {
    what: 'A-05: the link of a second flat',
    seconds: 3 * day,
    over: 404,
    begin: async () => {
      const { client, username } = await signedIn()
      await client.call(askAddProfile, { body: buildClaim(username) })
      const body = { ...(await stepsTo(username)), area_number: '30' }
      return async () => getStatus((await again(client, username)).call(finishAddProfile, { body }))
    },
  },
  {
    what: 'A-07: the link of a new e-mail',
    seconds: day,
    over: 404,
    begin: async () => {
      const { client, username } = await signedIn()
      const email = `moved${nth}@demo.local`
      await client.call(checkPassword, { body: { password } })
      await client.call(changeEmail, { body: { email } })
      const { user_id, profile_id } = await stepsTo(email)
      return async () =>
        getStatus(
          (await again(client, username)).send(
            'GET',
            `/auth/api/v1/account/change_email/${user_id}/${profile_id}`,
          ),
        )
    },
  },
  {
    what: 'A-16: the link that undoes a change of the e-mail',
    seconds: 3 * day,
    over: 404,
    begin: async () => {
      const { client, username, number } = await signedIn()
      const email = `moved${nth}@demo.local`
      await client.call(checkPassword, { body: { password } })
      await client.call(changeEmail, { body: { email } })
      const { user_id, profile_id } = await stepsTo(email)
      await client.send('GET', `/auth/api/v1/account/change_email/${user_id}/${profile_id}`)
      const body = { user_id, profile_id, area_number: number }
      expect(await getStatus(client.call(finishEmailChange, { body }))).toBe(204)
      const undo = await stepsTo(username)
      return () =>
        getStatus(
          browser().call(undoEmailChange, {
            body: { user_id: undo.user_id, profile_id: undo.profile_id },
          }),
        )
    },
  },
  {
    what: 'V-02: an access token',
    seconds: 10 * minute,
    over: 401,
    begin: async () => {
      const { client } = await signedIn()
      return () => getStatus(client.call(getProfile))
    },
  },
  {
    what: 'V-02: a session that is not used',
    seconds: 90 * day,
    over: 401,
    begin: async () => {
      const { client } = await signedIn()
      return () => getStatus(client.call(refresh))
    },
  },
  {
    what: 'A-04: a session that may only set a password',
    seconds: 10 * minute,
    over: 401,
    begin: async () => {
      const { username } = await signedIn()
      await browser().call(resetPassword, { body: { username } })
      const { user_id, profile_id } = await stepsTo(username)
      const client = browser()
      await client.call(openRepair, { body: { user_id, profile_id } })
      return () => getStatus(client.call(changePassword, { body: { password: 'Another-2026-word' } }))
    },
  },
  {
    what: 'A-08 A-16: a check of the password',
    // The limit includes its last second.
    seconds: 5 * minute + second,
    over: 403,
    begin: async () => {
      const { client } = await signedIn()
      await client.call(checkPassword, { body: { password } })
      return () => getStatus(client.call(changePassword, { body: { password: 'Another-2026-word' } }))
    },
  },
  {
    what: 'X-02: the code of a call',
    seconds: 10 * minute,
    over: 410,
    begin: async () => {
      const phone = `7901${String((nth += 1)).padStart(7, '0')}`
      const client = browser()
      const reply = await client.call(startDialing, { body: { guest_number: phone } })
      const params = { id: String(reply.json().call_task_id) }
      const body = { verification_num: lastDigits(phone) }
      return () => getStatus(client.call(finishDialing, { params, body }))
    },
  },
  {
    what: 'V-07: the session of a payer without a cabinet, since the proof',
    seconds: hour,
    over: 403,
    begin: async () => {
      const phone = `7901${String((nth += 1)).padStart(7, '0')}`
      const client = browser()
      const reply = await client.call(startDialing, { body: { guest_number: phone } })
      clock.pass(5 * minute)
      const params = { id: String(reply.json().call_task_id) }
      await client.call(finishDialing, { params, body: { verification_num: lastDigits(phone) } })
      return () => getStatus(client.call(getAccount, { query: { phone } }))
    },
  },
]

beforeEach(async () => {
  clock.set('2026-03-15T09:00:00Z')
  await sql`truncate rate_limit`
})

describe('lifetimes', () => {
  it.each(lifetimes)('$what works until its last second', async ({ begin, seconds, over }) => {
    const inTime = await begin()
    clock.pass(seconds - 1)
    const status = await inTime()
    expect(status, `after ${seconds - 1} s`).toBeGreaterThanOrEqual(200)
    expect(status, `after ${seconds - 1} s`).toBeLessThan(300)

    clock.set('2026-03-15T09:00:00Z')
    await sql`truncate rate_limit`
    const late = await begin()
    clock.pass(seconds)
    expect(await late(), `after ${seconds} s`).toBe(over)
  })
})
