import { beforeAll, describe, expect, it } from 'vitest'
import { staffEndpoints } from '#contract/all-endpoints.ts'
import { errorBodySchema, headers } from '#contract/errors.ts'
import {
  acceptInvitation,
  askStaffEntry,
  listMembers,
  verifyTotp,
  readInvitation,
  enrollTotp,
  staffSignIn,
} from '#contract/staff/endpoints.ts'
import { getStaffSession, staffSignOut } from '#contract/staff/session-endpoints.ts'
import { hasDuty, type StaffRole, staffRoles } from '#contract/staff/roles.ts'
import { testDatabase } from '../support/database.ts'
import {
  addOrganisation,
  addProfile,
  addResident,
  password as residentPassword,
} from '../support/residents.ts'
import { openDesk, StaffClient, staffPassword } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const { clock, join, showPassword, generateCode, operator, invitationTo } = desk
const own = '7701234560'
const other = '7830002293'
for (const inn of [own, other]) {
  const id = await addOrganisation(sql)
  await sql`update organisation set inn = ${inn}, name = ${`УК ${inn}`} where id = ${id}`
}

const email = (() => {
  let count = 0
  return () => `member${(count += 1)}@uk.test`
})()
const getErrors = (reply: { json(): unknown }) => errorBodySchema.parse(reply.json()).errors

const entryTo = async (address: string) => {
  const { text } = await desk.post.lastLetterTo(address)
  const [, id = '', secret = ''] = /#\/desk\/entry\/([\w-]+)\/([\w-]+)\//.exec(text) ?? []
  return { id, secret }
}

const invite = async (role = 'dispatcher') => {
  const address = email()
  await operator('staff', 'add', address, 'Иванова Мария', role, '--organisation', own)
  return { address, link: await invitationTo(address), client: new StaffClient(desk.browser()) }
}

describe('staff invitation', () => {
  it('G-08: is emailed, names its member and requires a password and a second factor', async () => {
    const { address, link, client } = await invite()
    const read = await client.call(readInvitation, { body: link })
    expect(read.json()).toEqual({ name: 'Иванова Мария', email: address, organisation: `УК ${own}` })

    const accepted = await client.call(acceptInvitation, { body: { ...link, password: staffPassword } })
    expect(accepted.json()).toMatchObject({ step: 'set_up', role: 'dispatcher', email: address })
    const factor = await client.call(enrollTotp)
    expect(factor.json().uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    const code = generateCode(factor.json().secret)
    const wrong = code === '123456' ? '123457' : '123456'
    const refused = await client.call(verifyTotp, { body: { code: wrong } })
    expect(refused.json()).toMatchObject({ code: 'wrong_code' })
    expect((await client.call(getStaffSession)).json()).toMatchObject({ step: 'set_up' })
    const proven = await client.call(verifyTotp, { body: { code } })
    expect(proven.json()).toMatchObject({ step: 'in', name: 'Иванова Мария', organisation: `УК ${own}` })
    expect((await client.call(getStaffSession)).json()).toMatchObject({ step: 'in' })
  })

  it('G-08: works once, for three days, and only the newest', async () => {
    const { link, client, address } = await invite()
    await operator('staff', 'add', address, 'Иванова Мария', 'editor', '--organisation', own)
    expect((await client.call(readInvitation, { body: link })).statusCode).toBe(404)
    const newer = await invitationTo(address)
    expect((await client.call(readInvitation, { body: newer })).statusCode).toBe(200)
    const accept = { body: { ...newer, password: staffPassword } }
    expect((await client.call(acceptInvitation, accept)).json()).toMatchObject({ role: 'editor' })
    expect((await client.call(acceptInvitation, accept)).statusCode).toBe(404)

    const late = await invite()
    clock.pass(72 * 3600 + 1)
    const dead = await late.client.call(acceptInvitation, {
      body: { ...late.link, password: staffPassword },
    })
    expect(dead.statusCode).toBe(404)
    expect(getErrors(dead)).toEqual(['Приглашение уже использовано или устарело. Попросите прислать новое.'])
  })

  it('G-08 A-17: rejects a guessable password and stays valid', async () => {
    const { link, client, address } = await invite()
    for (const password of ['коротко', address, 'Иванова', 'password1'])
      expect((await client.call(acceptInvitation, { body: { ...link, password } })).statusCode).toBe(422)
    expect((await client.call(readInvitation, { body: link })).statusCode).toBe(200)
  })
})

describe('staff sign-in', () => {
  it('G-08: requires the password and an unused TOTP code', async () => {
    const address = email()
    const { secret } = await join(address, 'dispatcher', own)
    const { client, reply } = await showPassword(address)
    expect(reply.json()).toMatchObject({ step: 'code' })
    const token = client.browser.cookies.get('staff')

    const code = generateCode(secret)
    expect((await client.call(verifyTotp, { body: { code } })).json()).toMatchObject({ step: 'in' })
    expect(client.browser.cookies.get('staff')).not.toBe(token)

    const second = await showPassword(address)
    const replayed = await second.client.call(verifyTotp, { body: { code } })
    expect(replayed.statusCode).toBe(422)
    expect(getErrors(replayed)[0]).toMatch(/^Код не подошёл/)
    clock.pass(30)
    const next = await second.client.call(verifyTotp, { body: { code: generateCode(secret) } })
    expect(next.json()).toMatchObject({ step: 'in' })
  })

  it('G-08: accepts a code for half a minute after its time', async () => {
    const address = email()
    const { secret } = await join(address, 'dispatcher', own)
    const late = async (seconds: number) => {
      const { client } = await showPassword(address)
      const code = generateCode(secret)
      clock.pass(seconds)
      return (await client.call(verifyTotp, { body: { code } })).statusCode
    }
    expect(await late(60)).toBe(422)
    expect(await late(30)).toBe(200)
  })

  it('G-08: does nothing with the password only and cannot replace the second factor', async () => {
    const address = email()
    await join(address, 'head', own)
    const { client } = await showPassword(address)
    expect((await client.call(listMembers)).statusCode).toBe(403)
    expect((await client.call(enrollTotp)).statusCode).toBe(403)
    clock.pass(10 * 60 + 1)
    expect((await client.call(getStaffSession)).statusCode).toBe(401)
  })

  it('V-05: answers the same for a wrong password and an unknown email, and stops after ten', async () => {
    const address = email()
    await join(address, 'dispatcher', own)
    const wrong = await showPassword(address, 'Не-тот-пароль')
    const unknown = await showPassword(email(), 'Не-тот-пароль')
    expect(wrong.reply.statusCode).toBe(401)
    expect(unknown.reply.json()).toEqual(wrong.reply.json())
    for (let count = 0; count < 9; count += 1) await showPassword(address, 'Не-тот-пароль')
    expect((await showPassword(address)).reply.statusCode).toBe(429)
    clock.pass(900)
    expect((await showPassword(address)).reply.statusCode).toBe(200)
  })

  it('V-11: does not lock a known device out after strangers’ attempts', async () => {
    const address = email()
    const { client } = await join(address, 'head', own)
    const signIn = (from: StaffClient, password: string) =>
      from.call(staffSignIn, { body: { email: address, password } })
    for (let count = 0; count < 10; count += 1) await showPassword(address, 'Не-тот-пароль')
    expect((await showPassword(address)).reply.statusCode).toBe(429)
    expect((await signIn(client, staffPassword)).json()).toMatchObject({ step: 'code' })

    for (let count = 0; count < 10; count += 1)
      expect((await signIn(client, 'Не-тот-пароль')).statusCode).toBe(401)
    expect((await signIn(client, staffPassword)).statusCode).toBe(429)
    clock.pass(900)
    expect((await signIn(client, staffPassword)).statusCode).toBe(200)
  })

  it('V-11: lets a member at a new device in by a link after strangers’ attempts', async () => {
    const address = email()
    await join(address, 'head', own)
    for (let count = 0; count < 10; count += 1) await showPassword(address, 'Не-тот-пароль')
    const client = new StaffClient(desk.browser())
    const signIn = (password: string, link?: object) =>
      client.call(staffSignIn, { body: { email: address, password, ...(link && { link }) } })
    expect((await signIn(staffPassword)).statusCode).toBe(429)

    expect((await client.call(askStaffEntry, { body: { email: address } })).statusCode).toBe(204)
    const link = await entryTo(address)
    // A stranger's request sends another link and leaves this one alive.
    await new StaffClient(desk.browser()).call(askStaffEntry, { body: { email: address } })
    const forged = [
      { ...link, secret: `${link.secret.slice(1)}x` },
      { ...link, id: String(Number(link.id) + 1) },
    ]
    for (const one of forged) expect((await signIn(staffPassword, one)).statusCode).toBe(429)
    for (let count = 0; count < 9; count += 1)
      expect((await signIn('Не-тот-пароль', link)).statusCode).toBe(401)
    expect((await signIn(staffPassword, link)).json()).toMatchObject({ step: 'code' })
  })

  it('V-11: a link is for an hour, ten attempts and its own member', async () => {
    const [address, colleague] = [email(), email()]
    for (const one of [address, colleague]) {
      await join(one, 'head', own)
      for (let count = 0; count < 10; count += 1) await showPassword(one, 'Не-тот-пароль')
    }
    const client = new StaffClient(desk.browser())
    await client.call(askStaffEntry, { body: { email: address } })
    const link = await entryTo(address)
    const signIn = async (username: string, password: string) =>
      (await client.call(staffSignIn, { body: { email: username, password, link } })).statusCode
    expect(await signIn(colleague, staffPassword)).toBe(429)
    for (let count = 0; count < 10; count += 1) expect(await signIn(address, 'Не-тот-пароль')).toBe(401)
    expect(await signIn(address, staffPassword)).toBe(429)
    clock.pass(3600)
    for (let count = 0; count < 10; count += 1) await showPassword(address, 'Не-тот-пароль')
    expect(await signIn(address, staffPassword)).toBe(429)
  })

  it('V-07 V-14: answers the same for an unknown address, sends nothing there, and is limited', async () => {
    const address = email()
    const client = new StaffClient(desk.browser())
    const codes: number[] = []
    for (let count = 0; count < 6; count += 1)
      codes.push((await client.call(askStaffEntry, { body: { email: address } })).statusCode)
    expect(codes).toEqual([204, 204, 204, 204, 204, 429])
    expect(await desk.post.lettersTo(address)).toEqual([])
  })

  it('V-11: does not trust a device by the password only or by another member', async () => {
    const address = email()
    await join(address, 'head', own)
    const { client: half } = await showPassword(address)
    const { client: colleague } = await join(email(), 'head', own)
    for (let count = 0; count < 10; count += 1) await showPassword(address, 'Не-тот-пароль')
    for (const from of [half, colleague]) {
      const reply = await from.call(staffSignIn, { body: { email: address, password: staffPassword } })
      expect(reply.statusCode).toBe(429)
    }
  })

  it('V-05: accepts five wrong codes in 15 minutes over all sessions', async () => {
    const address = email()
    const { secret } = await join(address, 'dispatcher', own)
    clock.pass(900)
    for (let count = 0; count < 5; count += 1) {
      const { client } = await showPassword(address)
      const code = generateCode(secret) === '000000' ? '000001' : '000000'
      expect((await client.call(verifyTotp, { body: { code } })).statusCode).toBe(422)
    }
    const { client } = await showPassword(address)
    expect((await client.call(verifyTotp, { body: { code: generateCode(secret) } })).statusCode).toBe(429)
  })

  it('G-08: expires after half an hour idle, after twelve hours and by signing out', async () => {
    const { client } = await join(email(), 'dispatcher', own)
    for (let call = 0; call < 24; call += 1) {
      clock.pass(29 * 60)
      expect((await client.call(getStaffSession)).statusCode).toBe(200)
    }
    clock.pass(29 * 60)
    expect((await client.call(getStaffSession)).statusCode).toBe(401)

    const idle = await join(email(), 'dispatcher', own)
    clock.pass(30 * 60)
    expect((await idle.client.call(getStaffSession)).statusCode).toBe(401)

    const leaving = await join(email(), 'dispatcher', own)
    const token = leaving.client.browser.cookies.get('staff') ?? ''
    expect((await leaving.client.call(staffSignOut)).statusCode).toBe(204)
    leaving.client.browser.cookies.set('staff', token)
    expect((await leaving.client.call(getStaffSession)).statusCode).toBe(401)
  })
})

describe('endpoints of the desk', () => {
  const closed = staffEndpoints.filter(({ access }) => access !== 'public')
  const members = new Map<StaffRole, StaffClient>()
  beforeAll(async () => {
    for (const role of staffRoles) members.set(role, (await join(email(), role, own)).client)
    const [organisation] = await sql<{ id: number }[]>`select id from organisation where inn = ${own}`
    await addProfile(sql, await addResident(sql, 'resident@uk.test'), {
      organisation: organisation?.id ?? 0,
      number: 'r1',
    })
  })
  const member = (role: StaffRole): StaffClient => {
    const client = members.get(role)
    if (!client) throw new Error(`No ${role} has joined`)
    return client
  }
  const named = closed.map((endpoint) => [endpoint.name, endpoint] as const)

  it.each(named)(
    'V-03 G-08: %s rejects a resident, an anonymous caller and a foreign page',
    async (_, endpoint) => {
      const params = { id: 1 }
      expect((await desk.browser().call(endpoint, { params })).statusCode).toBe(401)
      const resident = desk.browser()
      await resident.signIn('resident@uk.test', residentPassword)
      expect((await resident.call(endpoint, { params })).statusCode).toBe(401)
      const head = member('head')
      const foreign = await head.call(endpoint, { params, headers: { 'sec-fetch-site': 'cross-site' } })
      const unverified = await head.call(endpoint, { params, headers: { [headers.csrf]: 'forged' } })
      if (endpoint.method !== 'GET') expect([foreign.statusCode, unverified.statusCode]).toEqual([403, 403])
    },
  )

  const cases = staffRoles.flatMap((role) =>
    closed.flatMap((endpoint) => {
      const { access } = endpoint
      const duty = typeof access === 'object' && 'staff' in access && access.staff
      return duty && duty !== 'mfaPending' && duty !== 'mfaVerified'
        ? [[role, endpoint.name, endpoint, hasDuty(role, duty)] as const]
        : []
    }),
  )

  it.each(cases)(
    'G-08: a %s may call %s only as a duty of the role',
    async (role, _, endpoint, isAllowed) => {
      const reply = await member(role).call(endpoint, { params: { id: 1_000_000 }, body: {} })
      expect(reply.statusCode === 403).toBe(!isAllowed)
    },
  )
})
