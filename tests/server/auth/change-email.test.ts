import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeEmail,
  changePassword,
  checkPassword,
  finishEmailChange,
  sendActivationMailAgain,
  undoEmailChange,
} from '#contract/auth/account-endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { addStoredPasskey } from '../support/authenticator.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'vera@demo.local'), { organisation, number: '47' })

const [stored] = await sql<{ hash: string }[]>`select password_hash as hash from resident where id = ${anna}`

let client: TestClient
beforeEach(async () => {
  clock.pass(3600)
  await sql`update resident set username = 'anna@demo.local', password_hash = ${stored?.hash ?? null} where id = ${anna}`
  client = browser()
  await client.signIn('anna@demo.local', password)
})

const prove = () => client.call(checkPassword, { body: { password } })
const ask = async (email: string) => {
  await prove()
  expect((await client.call(changeEmail, { body: { email } })).statusCode).toBe(204)
  const [route, user_id = '', profile_id = ''] = parseLink(await post.lastLetterTo(email))
  expect(route).toBe('change_email')
  return { user_id, profile_id, area_number: '12' }
}
const confirm = (
  from: TestClient,
  { user_id, profile_id }: { user_id: string; profile_id: string },
  headers = {},
) => from.send('GET', `/auth/api/v1/account/change_email/${user_id}/${profile_id}`, { headers })

describe('email change', () => {
  it('A-07: verifies the new address by a link and notifies the old one', async () => {
    const link = await ask('anna.new@demo.local')
    expect((await confirm(client, link)).statusCode).toBe(204)
    const done = await client.call(finishEmailChange, { body: link })
    expect(done.statusCode, done.body).toBe(204)
    expect((await browser().signIn('anna.new@demo.local', password)).statusCode).toBe(200)
    expect((await browser().signIn('anna@demo.local', password)).statusCode).toBe(401)
    expect((await post.lastLetterTo('anna@demo.local')).subject).toBe('Почта личного кабинета изменена')
  })

  it('A-07: rejects an unconfirmed link', async () => {
    const link = await ask('anna.two@demo.local')
    const reply = await client.call(finishEmailChange, { body: link })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'link_dead'])
    await confirm(client, link)
    expect((await client.call(finishEmailChange, { body: link })).statusCode).toBe(204)
  })

  it('V-03: ignores a link opened by a mail scanner or a foreign page', async () => {
    const link = await ask('anna.three@demo.local')
    const attempts = [
      await confirm(browser(), link),
      await confirm(client, link, { 'sec-fetch-site': 'cross-site' }),
      await confirm(client, link, { 'x-csrf-token': undefined }),
    ]
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])
    const [row] =
      await sql`select count(*) from account_token where confirmed_at is not null and username like 'anna.three%'`
    expect(row).toEqual({ count: 0 })
  })

  it('V-01: rejects another resident’s link', async () => {
    const link = await ask('anna.four@demo.local')
    const vera = browser()
    await vera.signIn('vera@demo.local', password)
    const reply = await confirm(vera, link)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'link_dead'])
    expect((await vera.call(finishEmailChange, { body: link })).statusCode).toBe(404)
  })

  it('V-07: answers the same for a taken address, and only the email differs', async () => {
    await prove()
    const reply = await client.call(changeEmail, { body: { email: 'vera@demo.local' } })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    const letter = await post.lastLetterTo('vera@demo.local')
    expect([letter.subject, parseLink(letter)]).toEqual(['Эта почта уже занята', ['login']])
  })

  it('A-07: rejects an address taken after the link was sent', async () => {
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

  it('A-16: requires a password check in this session within five minutes', async () => {
    const body = { email: 'thief@demo.local' }
    const fetchRefusal = async () => {
      const { statusCode, json } = await client.call(changeEmail, { body })
      return [statusCode, json().code]
    }
    expect(await fetchRefusal()).toEqual([403, 'check_needed'])
    await prove()
    clock.pass(301)
    expect(await fetchRefusal()).toEqual([403, 'check_needed'])
    expect(await post.lettersTo('thief@demo.local')).toEqual([])
    await client.send('POST', '/auth/api/v1/auth/refresh/')
    await prove()
    clock.pass(300)
    expect((await client.call(changeEmail, { body })).statusCode).toBe(204)
  })

  it('V-10: rejects a malformed link before the database', async () => {
    const reply = await client.send('GET', '/auth/api/v1/account/change_email/a%20b/%27')
    expect(reply.statusCode).toBe(400)
  })
})

describe('undo link of an email change', () => {
  const stranger = () => browser('192.0.2.90')
  const change = async (email: string) => {
    const link = await ask(email)
    await confirm(client, link)
    const done = await client.call(finishEmailChange, { body: link })
    expect(done.statusCode, done.body).toBe(204)
  }
  const undoLink = async (address: string) => {
    const letter = await post.lastLetterTo(address)
    expect(letter.subject).toBe('Почта личного кабинета изменена')
    const [route, user_id = '', profile_id = ''] = parseLink(letter)
    expect(route).toBe('undo_email')
    return { user_id, profile_id }
  }
  const selectNames = () => sql`select username from resident where id = ${anna}`
  it('A-16: ends other sessions when the email changes', async () => {
    const other = browser('192.0.2.80')
    await other.signIn('anna@demo.local', password)
    await change('anna.five@demo.local')
    expect((await other.call(getProfile)).json().detail).toBe('Not authenticated')
    expect((await client.call(getProfile)).statusCode).toBe(200)
  })

  it('A-16: restores the old address, ends all sessions and requires a new password', async () => {
    await addStoredPasskey(sql, { residentId: anna })
    await change('thief@demo.local')
    const owner = stranger()
    const opened = await owner.call(undoEmailChange, { body: await undoLink('anna@demo.local') })
    expect(opened.statusCode, opened.body).toBe(200)
    expect(await sql`select id from passkey where resident_id = ${anna}`).toEqual([])
    expect((await client.call(getProfile)).json().detail).toBe('Not authenticated')
    expect((await owner.call(getProfile)).statusCode).toBe(401)
    const thief = [await stranger().signIn('thief@demo.local', password)]
    thief.push(await stranger().signIn('anna@demo.local', password))
    expect(thief.map(({ statusCode }) => statusCode)).toEqual([401, 401])
    const again = stranger()
    await again.call(undoEmailChange, { body: await undoLink('anna@demo.local') })
    expect((await again.call(changePassword, { body: { password: 'Podval-2027' } })).statusCode).toBe(401)
    expect(await selectNames()).toEqual([{ username: 'anna@demo.local' }])
    const events =
      await sql`select kind from security_event where resident_id = ${anna} order by id desc limit 1`
    expect(events).toEqual([{ kind: 'email_restored' }])
  })

  it('A-16: opens a session that sets the password and becomes a full one', async () => {
    await change('thief@demo.local')
    const owner = stranger()
    await owner.call(undoEmailChange, { body: await undoLink('anna@demo.local') })
    expect((await owner.call(changePassword, { body: { password: 'Podval-2027' } })).statusCode).toBe(200)
    expect((await owner.call(getProfile)).json().user.username).toBe('anna@demo.local')
  })

  it('A-16: works once, expires after three days and cannot be resent', async () => {
    await change('anna.six@demo.local')
    const link = await undoLink('anna@demo.local')
    expect((await client.call(sendActivationMailAgain)).json()).toEqual({ sent: false })
    clock.pass(72 * 3600)
    const late = await stranger().call(undoEmailChange, { body: link })
    expect([late.statusCode, late.json().code]).toEqual([404, 'link_dead'])
    expect(await selectNames()).toEqual([{ username: 'anna.six@demo.local' }])
  })

  it('A-16: restores the first address even after a second change is undone', async () => {
    await change('second@demo.local')
    const first = await undoLink('anna@demo.local')
    clock.pass(60)
    await change('third@demo.local')
    const second = await undoLink('second@demo.local')
    expect((await stranger().call(undoEmailChange, { body: second })).statusCode).toBe(200)
    expect((await stranger().call(undoEmailChange, { body: first })).statusCode).toBe(200)
    expect(await selectNames()).toEqual([{ username: 'anna@demo.local' }])
  })

  it('A-16: does not take an address that another account has now', async () => {
    await change('anna.seven@demo.local')
    const link = await undoLink('anna@demo.local')
    await sql`insert into resident (username) values ('anna@demo.local')`
    const reply = await stranger().call(undoEmailChange, { body: link })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_taken'])
    expect(await selectNames()).toEqual([{ username: 'anna.seven@demo.local' }])
    await sql`delete from resident where username = 'anna@demo.local'`
  })
})
