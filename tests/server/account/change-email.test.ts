import { beforeEach, describe, expect, it } from 'vitest'
import { changeEmail, finishEmailChange } from '#contract/account/endpoints.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { linkOf, openPost } from '../support/post.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'vera@demo.local'), { organisation, number: '47' })

let client: TestClient
beforeEach(async () => {
  clock.pass(3600)
  await sql`update resident set username = 'anna@demo.local' where id = ${anna}`
  client = browser()
  await client.signIn('anna@demo.local', password)
})

const ask = async (email: string) => {
  expect((await client.call(changeEmail, { body: { email } })).statusCode).toBe(204)
  const [route, user_id = '', profile_id = ''] = linkOf(await post.lastLetterTo(email))
  expect(route).toBe('change_email')
  return { user_id, profile_id, area_number: '12' }
}
const confirm = (
  from: TestClient,
  { user_id, profile_id }: { user_id: string; profile_id: string },
  headers = {},
) => from.send('GET', `/auth/api/v1/account/change_email/${user_id}/${profile_id}`, { headers })

describe('change of the e-mail', () => {
  it('A-07: the new address is proven by its letter, and the old one is told', async () => {
    const link = await ask('anna.new@demo.local')
    expect((await confirm(client, link)).statusCode).toBe(204)
    const done = await client.call(finishEmailChange, { body: link })
    expect(done.statusCode, done.body).toBe(204)
    expect((await browser().signIn('anna.new@demo.local', password)).statusCode).toBe(200)
    expect((await browser().signIn('anna@demo.local', password)).statusCode).toBe(401)
    expect((await post.lastLetterTo('anna@demo.local')).subject).toBe('Почта личного кабинета изменена')
  })

  it('A-07: a link that was not confirmed changes nothing', async () => {
    const link = await ask('anna.two@demo.local')
    const reply = await client.call(finishEmailChange, { body: link })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'link_dead'])
    await confirm(client, link)
    expect((await client.call(finishEmailChange, { body: link })).statusCode).toBe(204)
  })

  it('V-03: a mail scanner or a foreign page that opens the GET changes nothing', async () => {
    const link = await ask('anna.three@demo.local')
    const tries = [
      await confirm(browser(), link),
      await confirm(client, link, { 'sec-fetch-site': 'cross-site' }),
      await confirm(client, link, { 'x-csrf-token': undefined }),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])
    const [row] =
      await sql`select count(*) from account_token where confirmed_at is not null and username like 'anna.three%'`
    expect(row).toEqual({ count: 0 })
  })

  it('V-01: another resident’s link is dead', async () => {
    const link = await ask('anna.four@demo.local')
    const vera = browser()
    await vera.signIn('vera@demo.local', password)
    const reply = await confirm(vera, link)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'link_dead'])
    expect((await vera.call(finishEmailChange, { body: link })).statusCode).toBe(404)
  })

  it('V-07: a taken address gets the same answer; only its letter tells', async () => {
    const reply = await client.call(changeEmail, { body: { email: 'vera@demo.local' } })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    const letter = await post.lastLetterTo('vera@demo.local')
    expect([letter.subject, linkOf(letter)]).toEqual(['Эта почта уже занята', ['login']])
  })

  it('A-07: an address taken meanwhile is told to who holds its letter, and nothing changes', async () => {
    const link = await ask('late@demo.local')
    await confirm(client, link)
    await addResident(sql, 'late@demo.local')
    const reply = await client.call(finishEmailChange, { body: link })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { errors: ['Эта почта уже принадлежит другому кабинету'], code: 'email_taken' },
    ])
    expect((await browser().signIn('anna@demo.local', password)).statusCode).toBe(200)
  })

  it('V-10: a malformed link is refused before the database sees it', async () => {
    const reply = await client.send('GET', '/auth/api/v1/account/change_email/a%20b/%27')
    expect(reply.statusCode).toBe(400)
  })
})
