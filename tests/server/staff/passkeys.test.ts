import { describe, expect, it } from 'vitest'
import { signInByPasskey, startPasskeySignIn } from '#contract/auth/passkey-endpoints.ts'
import {
  acceptInvitation,
  addStaffCodes,
  listMembers,
  listStaffActs,
  verifyTotp,
  enrollTotp,
} from '#contract/staff/endpoints.ts'
import { getStaffSession } from '#contract/staff/session-endpoints.ts'
import {
  addStaffPasskey,
  listStaffPasskeys,
  verifyStaffPasskey,
  removeStaffPasskey,
  renameStaffPasskey,
  startStaffPasskey,
  startStaffPasskeyVerification,
} from '#contract/staff/passkey-endpoints.ts'
import { staffSessionSchema } from '#contract/staff/session-schema.ts'
import {
  addPasskeyWith,
  createAuthenticator,
  type Authenticator,
  type Ways,
} from '../support/authenticator.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { openSettlement } from '../support/settlement.ts'
import { openDesk, StaffClient, staffPassword } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const { browser, clock, generateCode, invitationTo, invite, join, operator, post, showPassword } = desk
const settle = await openSettlement(sql, { browser })
const inn = '7701234560'
await sql`update organisation set inn = ${inn} where id = ${await addOrganisation(sql)}`

const email = (() => {
  let count = 0
  return () => `keys${(count += 1)}@uk.test`
})()

const add = async (
  client: StaffClient,
  device: Authenticator,
  body: object = { password: staffPassword },
) => {
  const start = await client.call(startStaffPasskey, { body })
  if (start.statusCode !== 200) return start
  const credential = device.create(start.json().challenge)
  return client.call(addStaffPasskey, { body: { name: 'Ноутбук', credential } })
}

const withPasskey = async () => {
  const address = email()
  const { client, secret } = await join(address, 'head', inn)
  const device = createAuthenticator()
  const added = await add(client, device)
  expect(added.statusCode, added.body).toBe(200)
  return { address, client, device, secret }
}

const invited = async () => {
  const address = email()
  return { address, client: await invite(address, 'dispatcher', inn) }
}

const prove = async (client: StaffClient, device: Authenticator, ways: Ways = {}) => {
  const { challenge } = (await client.call(startStaffPasskeyVerification)).json()
  return client.call(verifyStaffPasskey, { body: { credential: device.get(challenge, ways) } })
}
const signIn = async (address: string, device: Authenticator, ways: Ways = {}): Promise<string> => {
  const { client } = await showPassword(address)
  const reply = (await prove(client, device, ways)).json()
  return staffSessionSchema.safeParse(reply).data?.step ?? reply.code
}
const selectKeys = (address: string) =>
  sql`select staff_passkey.id from staff_passkey join staff_member member on member.id = member_id where email = ${address}`

describe('member’s passkey', () => {
  it('G-08: is added after the password, reported, recorded and used instead of a code', async () => {
    const { address, client, device } = await withPasskey()
    expect((await post.lastLetterTo(address)).subject).toBe('Добавлен ключ входа на рабочее место')
    const { client: office, reply } = await showPassword(address)
    expect(reply.json()).toMatchObject({ step: 'code', factors: ['code', 'passkey'] })
    const before = office.browser.cookies.get('staff')
    expect((await office.call(listMembers)).statusCode).toBe(403)
    expect((await prove(office, device)).json()).toMatchObject({ step: 'in' })
    expect(office.browser.cookies.get('staff')).not.toBe(before)
    expect((await office.call(listMembers)).statusCode).toBe(200)
    expect((await client.call(listStaffPasskeys)).json().passkeys).toMatchObject([
      { name: 'Ноутбук', used_at: clock.now().toISOString() },
    ])
    const { acts } = (await office.call(listStaffActs)).json()
    expect(acts.slice(0, 3)).toMatchObject([
      { act: 'sign-in', who: `Имя ${address}` },
      { act: 'passkey add Ноутбук', who: `Имя ${address}`, network: '192.0.2.1' },
      { act: 'sign-in' },
    ])
  })

  it('G-08: can be the only second factor of an invited member', async () => {
    const { address, client } = await invited()
    const device = createAuthenticator()
    expect((await add(client, device, {})).json()).toMatchObject({ step: 'in', factors: ['passkey'] })
    expect((await client.call(getStaffSession)).json()).toMatchObject({ step: 'in' })
    expect(await signIn(address, device)).toBe('in')
  })

  it('G-08: cannot be added with the password only, nor can codes beside it', async () => {
    const { address, client: own } = await invited()
    const early = await showPassword(address)
    const { secret } = (await early.client.call(enrollTotp)).json()
    const { challenge } = (await early.client.call(startStaffPasskey, { body: {} })).json()
    await add(own, createAuthenticator(), {})

    const body = { name: 'Чужой', credential: createAuthenticator().create(challenge) }
    expect((await early.client.call(addStaffPasskey, { body })).statusCode).toBe(403)
    const code = { code: generateCode(secret) }
    expect((await early.client.call(verifyTotp, { body: code })).json()).toMatchObject({
      code: 'wrong_code',
    })
    expect((await own.call(addStaffCodes, { body: code })).json()).toMatchObject({ code: 'wrong_code' })
    expect((await early.client.call(enrollTotp)).statusCode).toBe(403)
    const late = await showPassword(address)
    expect((await add(late.client, createAuthenticator())).statusCode).toBe(403)
    expect((await late.client.call(listStaffPasskeys)).statusCode).toBe(403)
    expect(await selectKeys(address)).toHaveLength(1)
  })

  it('G-08 V-05: requires the password again, with ten attempts in 15 minutes', async () => {
    const { client } = await join(email(), 'editor', inn)
    const wrong = () => add(client, createAuthenticator(), { password: 'Не-тот-пароль' })
    expect((await add(client, createAuthenticator(), {})).json().code).toBe('wrong_password')
    for (let count = 0; count < 9; count += 1) expect((await wrong()).json().code).toBe('wrong_password')
    expect((await add(client, createAuthenticator())).statusCode).toBe(429)
  })

  it.each([
    ['another site’s origin', { origin: 'https://evil.example' }],
    ['another site’s name', { rpId: 'evil.example' }],
    ['nobody’s finger, face or code', { isUnverified: true }],
    ['a counter that fell back', { counter: 0 }],
  ])('G-08: is rejected with %s', async (_what, ways) => {
    const { address, device } = await withPasskey()
    expect(await signIn(address, device)).toBe('in')
    expect(await signIn(address, device, ways)).toBe('passkey_refused')
    expect(await signIn(address, device)).toBe('in')
  })

  it('G-08: works at the host where it was created only', async () => {
    const { address, device } = await withPasskey()
    const { client } = await showPassword(address)
    const headers = { host: 'dom.example' }
    const options = (await client.call(startStaffPasskeyVerification, { headers })).json()
    expect(options.rpId).toBe('dom.example')
    for (const ways of [{}, { origin: 'http://dom.example' }]) {
      const { challenge } = (await client.call(startStaffPasskeyVerification, { headers })).json()
      const body = { credential: device.get(challenge, ways) }
      expect((await client.call(verifyStaffPasskey, { headers, body })).json().code).toBe('passkey_refused')
    }
  })

  it('G-08: verifies its own member only', async () => {
    const [own, other] = [await withPasskey(), await withPasskey()]
    const { client } = await showPassword(own.address)
    const { allowCredentials } = (await client.call(startStaffPasskeyVerification)).json()
    expect(allowCredentials).toEqual([{ id: own.device.get('AAAA').id, type: 'public-key' }])
    expect((await prove(client, other.device)).json().code).toBe('passkey_refused')
    expect((await client.call(getStaffSession)).json()).toMatchObject({ step: 'code' })
    expect((await add(other.client, own.device)).json().code).toBe('passkey_refused')
  })

  it('G-08: requires a fresh challenge of the same session and purpose', async () => {
    const { address, client, device } = await withPasskey()
    const start = async (from: StaffClient) =>
      (await from.call(startStaffPasskeyVerification)).json().challenge
    const send = async (from: StaffClient, challenge: string) => {
      const reply = (
        await from.call(verifyStaffPasskey, { body: { credential: device.get(challenge) } })
      ).json()
      return reply.step ?? reply.code
    }
    const { client: one } = await showPassword(address)
    const { client: two } = await showPassword(address)
    const own = await start(one)
    expect(await send(two, own)).toBe('passkey_refused')
    expect(await send(one, own)).toBe('in')
    expect(await send(one, own)).toBe('passkey_refused')
    const wrong = await start(two)
    const credential = device.get(wrong, { isUnverified: true })
    expect((await two.call(verifyStaffPasskey, { body: { credential } })).json().code).toBe('passkey_refused')
    expect(await send(two, wrong)).toBe('passkey_refused')
    const adding = (await client.call(startStaffPasskey, { body: { password: staffPassword } })).json()
    expect(await send(client, adding.challenge)).toBe('passkey_refused')
    const late = await start(two)
    clock.pass(301)
    expect(await send(two, late)).toBe('passkey_refused')
  })

  it('G-08 A-15: does not sign a resident in, nor the reverse', async () => {
    const { address, device } = await withPasskey()
    const { client: resident } = await settle('both@demo.local')
    const phone = createAuthenticator()
    expect((await addPasskeyWith(resident, phone)).statusCode).toBe(200)
    expect(await signIn(address, phone)).toBe('passkey_refused')

    const cabinet = browser()
    const bySign = async (by: Authenticator) => {
      const { challenge } = (await cabinet.call(startPasskeySignIn)).json()
      return cabinet.call(signInByPasskey, { body: { credential: by.get(challenge) } })
    }
    expect((await bySign(device)).json().code).toBe('passkey_refused')
    const { challenge } = (await cabinet.call(startPasskeySignIn)).json()
    const { client } = await showPassword(address)
    const body = { credential: device.get(challenge) }
    expect((await client.call(verifyStaffPasskey, { body })).json().code).toBe('passkey_refused')
    expect((await bySign(phone)).statusCode).toBe(200)
  })

  it('G-08: is renamed and removed by its owner, unless it is the last second factor', async () => {
    const { address, client, device } = await withPasskey()
    const [{ id }] = (await client.call(listStaffPasskeys)).json().passkeys
    const params = { id }
    const { client: neighbour } = await withPasskey()
    const rename = { params, body: { name: ' Ключ в сейфе ' } }
    expect((await neighbour.call(renameStaffPasskey, rename)).statusCode).toBe(404)
    expect((await neighbour.call(removeStaffPasskey, { params })).statusCode).toBe(404)
    expect((await client.call(renameStaffPasskey, rename)).statusCode).toBe(204)
    expect((await client.call(removeStaffPasskey, { params })).statusCode).toBe(204)
    expect((await post.lastLetterTo(address)).subject).toBe('Удалён ключ входа на рабочее место')
    expect(await signIn(address, device)).toBe('passkey_refused')
    const { acts } = (await client.call(listStaffActs)).json()
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'passkey remove Ключ в сейфе', who: `Имя ${address}` },
      { act: 'passkey rename Ключ в сейфе', who: `Имя ${address}` },
    ])

    const only = await invited()
    await add(only.client, createAuthenticator(), {})
    const remove = async () => {
      const [first] = (await only.client.call(listStaffPasskeys)).json().passkeys
      return only.client.call(removeStaffPasskey, { params: { id: first.id } })
    }
    const rejected = await remove()
    expect([rejected.statusCode, rejected.json().errors]).toEqual([
      403,
      ['Это ваш единственный второй шаг входа. Сначала добавьте другой ключ.'],
    ])
    await add(only.client, createAuthenticator())
    const both = await Promise.all([remove(), remove()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([204, 204])
    expect(await selectKeys(only.address)).toHaveLength(1)
  })

  it('G-08: is added once per device, at most ten', async () => {
    const { client, device } = await withPasskey()
    expect((await add(client, device)).json().code).toBe('passkey_refused')
    for (let nth = 2; nth <= 10; nth += 1)
      expect((await add(client, createAuthenticator())).statusCode).toBe(200)
    expect((await add(client, createAuthenticator())).json().code).toBe('too_many_passkeys')
  })

  it('G-08: is deleted when the operator resets or removes the member', async () => {
    const { address, client, device } = await withPasskey()
    const { client: waiting } = await showPassword(address)
    const { challenge } = (await waiting.call(startStaffPasskeyVerification)).json()
    await operator('staff', 'reset', address)
    expect(await selectKeys(address)).toEqual([])
    expect((await client.call(getStaffSession)).statusCode).toBe(401)
    const body = { credential: device.get(challenge) }
    expect((await waiting.call(verifyStaffPasskey, { body })).statusCode).toBe(401)
    const again = { ...(await invitationTo(address)), password: staffPassword }
    const anew = new StaffClient(browser())
    expect((await anew.call(acceptInvitation, { body: again })).json()).toMatchObject({
      step: 'set_up',
      factors: [],
    })
    const gone = await invited()
    await add(gone.client, createAuthenticator(), {})
    expect(await operator('staff', 'list')).toMatch(new RegExp(`${gone.address} .*работает`))
    await operator('staff', 'remove', gone.address)
    expect(await selectKeys(gone.address)).toEqual([])
  })
})
