import { describe, expect, it } from 'vitest'
import { changePassword, openRepair, resetPassword } from '#contract/auth/account-endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock, logs } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '100200012' })
await sql`update personal_account set surname = 'Новосёлова'`

let lastHost = 0
const stranger = () => browser(`192.0.2.${++lastHost}`)
const ask = (username: string, client = stranger()) => client.call(resetPassword, { body: { username } })
const linkFor = async (username: string) => {
  await ask(username)
  const [route, user_id, profile_id] = parseLink(await post.lastLetterTo(username))
  expect(route).toBe('repair')
  return { user_id, profile_id }
}

describe('password reset', () => {
  it('A-04: opens a session that sets the password and ends all others', async () => {
    const old = browser()
    await old.signIn('anna@demo.local', password)
    const client = stranger()
    const opened = await client.call(openRepair, { body: await linkFor('anna@demo.local') })
    expect(opened.statusCode, opened.body).toBe(200)
    const full = await client.call(changePassword, { body: { password: 'Newer-2026' } })
    expect(full.statusCode, full.body).toBe(200)
    expect((await client.call(getProfile)).statusCode).toBe(200)
    expect((await old.call(getProfile)).json().detail).toBe('Not authenticated')
    expect((await stranger().signIn('anna@demo.local', password)).statusCode).toBe(401)
    expect((await post.lastLetterTo('anna@demo.local')).subject).toBe('Пароль личного кабинета изменён')
  })

  it('A-04: accepts a link once and within an hour', async () => {
    const used = await linkFor('anna@demo.local')
    await stranger().call(openRepair, { body: used })
    const again = await stranger().call(openRepair, { body: used })
    expect([again.statusCode, again.json().code]).toEqual([404, 'link_dead'])
    const late = await linkFor('anna@demo.local')
    clock.pass(3600)
    const reply = await stranger().call(openRepair, { body: late })
    expect([reply.statusCode, reply.body]).toEqual([again.statusCode, again.body])
  })

  it('V-08: invalidates pending links when the password is set', async () => {
    const [one, other] = [await linkFor('anna@demo.local'), await linkFor('anna@demo.local')]
    const client = stranger()
    await client.call(openRepair, { body: one })
    await client.call(changePassword, { body: { password: 'Other-2026' } })
    expect((await stranger().call(openRepair, { body: other })).statusCode).toBe(404)
  })

  it('A-17: rejects a guessable password with the reason and allows another try', async () => {
    const client = stranger()
    await client.call(openRepair, { body: await linkFor('anna@demo.local') })
    const fetchRefusal = async (wrong: string) => {
      const refused = await client.call(changePassword, { body: { password: wrong } })
      expect([wrong, refused.statusCode, refused.json().errors]).toEqual([wrong, 422, [expect.any(String)]])
      return refused.json().code
    }
    const own = ['short', 'Anna@demo.local', '100 200 012', 'Новосёлова']
    expect(await Promise.all(own.map(fetchRefusal))).toEqual([
      'too_short',
      'same_as_username',
      'same_as_number',
      'same_as_name',
    ])
    const listed = ['12345678', 'Password1', 'qwerty123', '1q2w3e4r', 'iloveyou', '87654321', 'drowssap']
    const typed = ['йцукенгш', '00000000', '9876543210', 'abcdefgh', 'asdasdasd', '1234567890', '0987654321']
    const codes = await Promise.all([...listed, ...typed].map(fetchRefusal))
    expect(codes).toEqual(codes.map(() => 'common_password'))
    expect((await client.call(changePassword, { body: { password: 'Third-2026' } })).statusCode).toBe(200)
  })

  it('V-07: answers the same for an unknown email and sends nothing', async () => {
    const [known, unknown] = [await ask('anna@demo.local'), await ask('nobody@demo.local')]
    expect([known.statusCode, known.body, known.cookies]).toEqual([204, '', []])
    expect([unknown.statusCode, unknown.body, unknown.cookies]).toEqual([204, '', []])
    expect(await post.lettersTo('nobody@demo.local')).toEqual([])
  })

  it('V-07: runs the same statements for known and unknown emails', async () => {
    const askAndCount = async (username: string) => {
      await ask(username)
      const [row] = await sql<{ tokens: number; letters: number }[]>`
        select (select count(*) from account_token where username = ${username} and purpose = 'repair') as tokens,
          (select count(*) from notification_outbox where recipient = ${username}) as letters`
      return row
    }
    clock.pass(3600)
    await post.sendAll()
    await sql`delete from account_token`
    expect(await askAndCount('anna@demo.local')).toEqual({ tokens: 1, letters: 1 })
    expect(await askAndCount('none@demo.local')).toEqual({ tokens: 1, letters: 1 })
  })

  it('V-05: does not let a stranger’s attempts block the resident’s known device', async () => {
    clock.pass(3600)
    const home = browser('203.0.113.5')
    await home.signIn('anna@demo.local', 'Third-2026')
    const statuses = []
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await ask('anna@demo.local')).statusCode)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
    expect((await ask('anna@demo.local', home)).statusCode).toBe(204)
  })

  it('V-08: stores and logs no secret of a link', async () => {
    clock.pass(3600)
    await ask('anna@demo.local')
    const [before] = await sql<{ all: string }[]>`
      select concat((select json_agg(t) from account_token t), (select json_agg(l) from notification_outbox l)) as all`
    const [, user_id, profile_id] = parseLink(await post.lastLetterTo('anna@demo.local'))
    expect(before?.all).toContain(user_id)
    expect(before?.all).not.toContain(profile_id)
    expect(logs.join('')).not.toContain(profile_id)
    expect(logs.join('')).not.toContain('anna@')
  })
})
