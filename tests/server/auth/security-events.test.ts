import { describe, expect, it } from 'vitest'
import {
  activateTenant,
  addProfile as askAddProfile,
  changeEmail,
  changePassword,
  checkPassword,
  deleteProfile,
  endSession,
  finishAddProfile,
  finishEmailChange,
  listSessions,
  openRepair,
  registerTenant,
  resetPassword,
} from '#contract/auth/account-endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { getSecret } from '../../../server/modules/auth/account/one-time-token.ts'
import { startApp, testSecret } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
let homes = 0

const settle = async (username: string) => {
  homes += 1
  const resident = await addResident(sql, username)
  await addProfile(sql, resident, { organisation, number: `flat-${homes}` })
  const client = browser(`192.0.2.${homes}`)
  const headers = { 'user-agent': 'Own phone' }
  await client.call(login, { body: { username, password }, headers })
  return { resident, client, headers, number: `flat-${homes}` }
}
const check = (client: TestClient) => client.call(checkPassword, { body: { password } })
const linkTo = async (username: string) => {
  const [route, user_id = '', profile_id = '', activation_code = ''] = parseLink(
    await post.lastLetterTo(username),
  )
  return { route, user_id, profile_id, activation_code }
}
const repairLink = async (username: string) => {
  await browser('192.0.2.200').call(resetPassword, { body: { username } })
  const { user_id, profile_id } = await linkTo(username)
  return { user_id, profile_id }
}

describe('account actions', () => {
  it('V-09: records each action in order with its time and, if known, its address', async () => {
    const { resident, client, headers, number } = await settle('acts@demo.local')
    const other = browser('192.0.2.150')
    await other.signIn('acts@demo.local', password)
    const sessions: { id: string; is_current: boolean }[] = (await client.call(listSessions)).json().sessions
    const id = sessions.find(({ is_current }) => !is_current)?.id ?? ''
    expect((await client.call(endSession, { params: { id }, headers })).statusCode).toBe(204)

    await addProfile(sql, await addResident(sql, 'acts-second@demo.local'), {
      organisation,
      number: 'acts-2',
    })
    const claim = { last_name: 'Иванова', number: 'acts-2', username: 'acts@demo.local' }
    await client.call(askAddProfile, { body: claim, headers })
    const { route: _, ...second } = await linkTo('acts@demo.local')
    const added = await client.call(finishAddProfile, { body: { ...second, area_number: 'acts-2' }, headers })
    expect(added.statusCode, added.body).toBeLessThan(300)

    await check(client)
    await client.call(changeEmail, { body: { email: 'acts.new@demo.local' }, headers })
    const { user_id, profile_id } = await linkTo('acts.new@demo.local')
    await client.send('GET', `/auth/api/v1/account/change_email/${user_id}/${profile_id}`)
    const moved = { user_id, profile_id, area_number: number }
    const changed = await client.call(finishEmailChange, { body: moved, headers })
    expect(changed.statusCode, changed.body).toBeLessThan(300)

    await check(client)
    const set = await client.call(changePassword, { body: { password: 'Newer-2026' }, headers })
    expect(set.statusCode, set.body).toBe(200)
    const events = await sql<{ kind: string; known: boolean; at: Date }[]>`
      select kind, network is not null and user_agent = 'Own phone' as known, at from security_event
      where resident_id = ${resident} order by id`
    expect(events.map(({ kind, known }) => `${kind}${known ? '' : ', elsewhere'}`)).toEqual([
      'signed_in',
      'signed_in, elsewhere',
      'session_ended',
      'profile_added',
      'email_changed',
      'password_set',
    ])
    expect(new Set(events.map(({ at }) => at.getTime()))).toEqual(new Set([clock.now().getTime()]))
  })

  it('A-07: invalidates links sent to the old address when the email changes', async () => {
    const { client, number } = await settle('leaving@demo.local')
    const link = await repairLink('leaving@demo.local')
    await check(client)
    await client.call(changeEmail, { body: { email: 'left@demo.local' } })
    const { user_id, profile_id } = await linkTo('left@demo.local')
    await client.send('GET', `/auth/api/v1/account/change_email/${user_id}/${profile_id}`)
    const body = { user_id, profile_id, area_number: number }
    const done = await client.call(finishEmailChange, { body })
    expect(done.statusCode, done.body).toBeLessThan(300)
    const [row] = await sql`
      select count(*) from account_token where username = 'leaving@demo.local' and purpose = 'repair'`
    expect(row).toEqual({ count: 0 })
    expect((await browser('192.0.2.201').call(openRepair, { body: link })).statusCode).toBe(404)
  })

  it('A-09: does not send a queued email to a deleted resident', async () => {
    const { client } = await settle('waiting@demo.local')
    await browser('192.0.2.202').call(resetPassword, { body: { username: 'waiting@demo.local' } })
    await check(client)
    const set = await client.call(changePassword, { body: { password: 'Newer-2026' } })
    expect(set.statusCode, set.body).toBe(200)
    await client.call(checkPassword, { body: { password: 'Newer-2026' } })
    const gone = await client.call(deleteProfile)
    expect(gone.statusCode, gone.body).toBe(204)
    const letters = await post.lettersTo('waiting@demo.local')
    expect(letters.map(({ subject }) => subject)).toEqual(['Личный кабинет удалён'])
    expect(post.failures).toEqual([])
  })

  it('V-08: accepts a link only for its own purpose', async () => {
    const username = 'purpose@demo.local'
    const { number } = await settle(username)
    const repair = { ...(await repairLink(username)), area_number: number }
    const claim = { last_name: 'Иванова', number, username }
    expect((await browser('192.0.2.205').call(registerTenant, { body: claim })).statusCode).toBe(204)
    const [token] = await sql<{ id: string }[]>`
      select id from account_token where username = ${username} and purpose = 'activation'`
    const id = token?.id ?? ''
    const activation = { user_id: id, profile_id: getSecret(createHmacFunction(testSecret), id) }
    for (const [endpoint, body] of [
      [activateTenant, repair],
      [openRepair, activation],
    ] as const) {
      const reply = await browser('192.0.2.203').call(endpoint, { body })
      expect([endpoint.name, reply.statusCode, reply.json().code]).toEqual([endpoint.name, 404, 'link_dead'])
    }
  })

  it('V-05: never rate-limits correct passwords', async () => {
    const { client } = await settle('often@demo.local')
    for (let time = 0; time < 12; time += 1) {
      expect([time, (await check(client)).statusCode]).toEqual([time, 204])
      expect([time, (await browser().signIn('often@demo.local', password)).statusCode]).toEqual([time, 200])
    }
  })
})

const lifetimes = [
  ['repair', 1],
  ['add_profile', 72],
  ['change_email', 24],
  ['activation', 72],
] as const

describe('email link', () => {
  it.each(lifetimes)('A-04, V-08: for %s expires after %i hours', async (purpose, hours) => {
    const username = `${purpose}-lives@demo.local`
    const { client, number } = await settle(username)
    const claim = { last_name: 'Иванова', number, username: `new-${username}` }
    await check(client)
    if (purpose === 'repair') await client.call(resetPassword, { body: { username } })
    else if (purpose === 'change_email')
      await client.call(changeEmail, { body: { email: `new-${username}` } })
    else if (purpose === 'activation') await browser('192.0.2.204').call(registerTenant, { body: claim })
    else {
      const second = `second-${number}`
      await addProfile(sql, await addResident(sql, `${second}@demo.local`), { organisation, number: second })
      await client.call(askAddProfile, { body: { ...claim, number: second, username } })
    }
    const [token] = await sql<{ seconds: number }[]>`
      select extract(epoch from expires_at - created_at)::integer as seconds from account_token
      where purpose = ${purpose} and username in (${username}, ${`new-${username}`})`
    expect(token).toEqual({ seconds: hours * 3600 })
  })
})
