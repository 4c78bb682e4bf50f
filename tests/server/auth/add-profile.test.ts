import { beforeAll, describe, expect, it } from 'vitest'
import {
  addProfile as askAddProfile,
  finishAddProfile,
  getPendingEmail,
  sendActivationMailAgain,
} from '#contract/auth/account-endpoints.ts'
import { getPermissions, getProfile } from '#contract/auth/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
await sql`update organisation set permissions = ${sql.json(allRights)}`
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation, number: '12' })
await addProfile(sql, await addResident(sql, 'vera@demo.local'), { organisation, number: '47' })

const [client, other] = [browser('192.0.2.1'), browser('192.0.2.2')]
const claim = { last_name: 'Иванова', number: '47', username: 'anna@demo.local' }
const ask = async () => {
  const reply = await client.call(askAddProfile, { body: claim })
  expect(reply.statusCode, reply.body).toBe(204)
  const [route, user_id, profile_id, activation_code] = parseLink(await post.lastLetterTo('anna@demo.local'))
  expect(route).toBe('add_tenant')
  return { user_id, profile_id, activation_code, area_number: '47' }
}

beforeAll(async () => {
  await client.signIn('anna@demo.local', password)
  await other.signIn('vera@demo.local', password)
})

describe('second profile', () => {
  it('A-05: rejects an account that does not match the surname', async () => {
    const reply = await client.call(askAddProfile, { body: { ...claim, last_name: 'Петрова' } })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { errors: ['Не нашли такой лицевой счёт с этой фамилией'], code: 'no_match' },
    ])
  })

  it('A-05: rejects an account that the resident already has', async () => {
    const reply = await client.call(askAddProfile, { body: { ...claim, number: '12' } })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'already_yours'])
  })

  it('V-01: rejects another resident’s link', async () => {
    const reply = await other.call(finishAddProfile, { body: await ask() })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'link_dead'])
  })

  it('R-04: resends the email with the same link while it is pending', async () => {
    const before = parseLink(await post.lastLetterTo('anna@demo.local'))
    const count = (await post.lettersTo('anna@demo.local')).length
    expect((await client.call(getPendingEmail)).json()).toEqual({ address: 'anna@demo.local' })
    expect((await other.call(getPendingEmail)).json()).toEqual({ address: null })
    expect((await client.call(sendActivationMailAgain)).json()).toEqual({ sent: true })
    expect(await post.lettersTo('anna@demo.local')).toHaveLength(count + 1)
    expect(parseLink(await post.lastLetterTo('anna@demo.local'))).toEqual(before)
    expect((await other.call(sendActivationMailAgain)).json()).toEqual({ sent: false })
  })

  it('V-03: sends no email for a cross-site request', async () => {
    const reply = await client.call(sendActivationMailAgain, {
      headers: { 'sec-fetch-site': 'cross-site', 'x-csrf-token': undefined },
    })
    expect(reply.statusCode).toBe(403)
  })

  it('A-05: adds the flat with the organisation’s permissions', async () => {
    const body = await ask()
    const wrong = await client.call(finishAddProfile, { body: { ...body, area_number: '48' } })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      { errors: ['Номер квартиры не подошёл. Проверьте его по квитанции'], code: 'wrong_area' },
    ])
    expect((await client.call(finishAddProfile, { body })).statusCode).toBe(204)
    const { profiles } = (await client.call(getProfile)).json()
    expect(profiles).toMatchObject([{ account_number: '12' }, { account_number: '47' }])
    const headers = { 'x-profile': String(profiles[1].id) }
    expect((await client.call(getPermissions, { headers })).json()).toEqual({ permissions: allRights })
    expect((await client.call(finishAddProfile, { body })).statusCode).toBe(404)
  })
})
