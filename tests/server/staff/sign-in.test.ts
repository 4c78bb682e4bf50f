import { describe, expect, it } from 'vitest'
import { staffEndpoints } from '#contract/all-endpoints.ts'
import { errorBodySchema, headers } from '#contract/errors.ts'
import {
  acceptInvitation,
  addMember,
  getStaffSession,
  listMembers,
  listStaffActs,
  proveFactor,
  readInvitation,
  removeMember,
  setUpFactor,
  staffSignOut,
} from '#contract/staff/endpoints.ts'
import { hasDuty, staffRoles } from '#contract/staff/roles.ts'
import { actsSchema, membersSchema } from '#contract/staff/schema.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'
import { openDesk, StaffClient, staffPassword } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const { clock, join, showPassword, codeOf, operator, invitationTo } = desk
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
const errorsOf = (reply: { json(): unknown }) => errorBodySchema.parse(reply.json()).errors
const membersOf = (reply: { json(): unknown }) => membersSchema.parse(reply.json()).members

const invite = async (role = 'dispatcher') => {
  const address = email()
  await operator('staff', 'add', address, 'Иванова Мария', role, '--organisation', own)
  return { address, link: await invitationTo(address), client: new StaffClient(desk.browser()) }
}

describe('an invitation of the staff', () => {
  it('G-08: comes by letter, tells whom it is for, and leads in once the password and the second factor are set', async () => {
    const { address, link, client } = await invite()
    const read = await client.call(readInvitation, { body: link })
    expect(read.json()).toEqual({ name: 'Иванова Мария', email: address, organisation: `УК ${own}` })

    const accepted = await client.call(acceptInvitation, { body: { ...link, password: staffPassword } })
    expect(accepted.json()).toMatchObject({ step: 'set_up', role: 'dispatcher', email: address })
    const factor = await client.call(setUpFactor)
    expect(factor.json().uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    const proven = await client.call(proveFactor, { body: { code: codeOf(factor.json().secret) } })
    expect(proven.json()).toMatchObject({ step: 'in', name: 'Иванова Мария', organisation: `УК ${own}` })
    expect((await client.call(getStaffSession)).json()).toMatchObject({ step: 'in' })
  })

  it('G-08: works once, for three days, and no longer once there is a newer one', async () => {
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
    expect(errorsOf(dead)).toEqual(['Приглашение уже использовано или устарело. Попросите прислать новое.'])
  })

  it('G-08 A-17: refuses a password that anybody guesses, and stays', async () => {
    const { link, client, address } = await invite()
    for (const password of ['коротко', address, 'Иванова', 'password1'])
      expect((await client.call(acceptInvitation, { body: { ...link, password } })).statusCode).toBe(422)
    expect((await client.call(readInvitation, { body: link })).statusCode).toBe(200)
  })
})

describe('a sign-in of the staff', () => {
  it('G-08: needs the password and a code of the second factor, which counts once', async () => {
    const address = email()
    const { secret } = await join(address, 'dispatcher', own)
    const { client, reply } = await showPassword(address)
    expect(reply.json()).toMatchObject({ step: 'code' })
    const token = client.browser.cookies.get('staff')

    const code = codeOf(secret)
    expect((await client.call(proveFactor, { body: { code } })).json()).toMatchObject({ step: 'in' })
    expect(client.browser.cookies.get('staff')).not.toBe(token)

    const second = await showPassword(address)
    const replayed = await second.client.call(proveFactor, { body: { code } })
    expect(replayed.statusCode).toBe(422)
    expect(errorsOf(replayed)[0]).toMatch(/^Код не подошёл/)
    clock.pass(30)
    const next = await second.client.call(proveFactor, { body: { code: codeOf(secret) } })
    expect(next.json()).toMatchObject({ step: 'in' })
  })

  it('G-08: the password alone opens nothing, and no second factor can be set up over one that is there', async () => {
    const address = email()
    await join(address, 'head', own)
    const { client } = await showPassword(address)
    expect((await client.call(listMembers)).statusCode).toBe(403)
    expect((await client.call(setUpFactor)).statusCode).toBe(403)
    clock.pass(10 * 60 + 1)
    expect((await client.call(getStaffSession)).statusCode).toBe(401)
  })

  it('V-05: says the same of a wrong password and of an address that nobody has, and stops after ten', async () => {
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

  it('V-05: takes five wrong codes in a quarter of an hour, whatever the sessions', async () => {
    const address = email()
    const { secret } = await join(address, 'dispatcher', own)
    clock.pass(900)
    for (let count = 0; count < 5; count += 1) {
      const { client } = await showPassword(address)
      const code = codeOf(secret) === '000000' ? '000001' : '000000'
      expect((await client.call(proveFactor, { body: { code } })).statusCode).toBe(422)
    }
    const { client } = await showPassword(address)
    expect((await client.call(proveFactor, { body: { code: codeOf(secret) } })).statusCode).toBe(429)
  })

  it('G-08: ends after half an hour without a call, after twelve hours in any case, and by signing out', async () => {
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

describe('the endpoints of the desk', () => {
  const closed = staffEndpoints.filter(({ access }) => access !== 'public')
  const named = closed.map((endpoint) => [endpoint.name, endpoint] as const)

  it.each(named)('V-03 G-08: %s takes no resident, nobody, and no foreign page', async (_, endpoint) => {
    const resident = await addResident(sql, email())
    const [organisation] = await sql<{ id: number }[]>`select id from organisation where inn = ${own}`
    await addProfile(sql, resident, { organisation: organisation?.id ?? 0, number: `r${resident}` })
    const params = { id: 1 }
    expect((await desk.browser().call(endpoint, { params })).statusCode).toBe(401)
    const { client } = await join(email(), 'head', own)
    const foreign = await client.call(endpoint, { params, headers: { 'sec-fetch-site': 'cross-site' } })
    const unproven = await client.call(endpoint, { params, headers: { [headers.csrf]: 'forged' } })
    if (endpoint.method !== 'GET') expect([foreign.statusCode, unproven.statusCode]).toEqual([403, 403])
  })

  const cases = staffRoles.flatMap((role) =>
    closed.flatMap((endpoint) => {
      const { access } = endpoint
      const duty = typeof access === 'object' && 'staff' in access && access.staff
      return duty && duty !== 'unproven'
        ? [[role, endpoint.name, endpoint, hasDuty(role, duty)] as const]
        : []
    }),
  )

  it.each(cases)(
    'G-08: a %s calls %s, if that is a duty of the role',
    async (role, _, endpoint, isAllowed) => {
      const { client } = await join(email(), role, own)
      const reply = await client.call(endpoint, { params: { id: 1_000_000 }, body: {} })
      expect(reply.statusCode === 403).toBe(!isAllowed)
    },
  )
})

describe('the staff of an organisation', () => {
  it('G-08: its head sees, invites and removes members of his own, and no others', async () => {
    const headAddress = email()
    const { client } = await join(headAddress, 'head', own)
    const stranger = email()
    await join(stranger, 'head', other)
    const [strange] = await sql<{ id: number }[]>`select id from staff_member where email = ${stranger}`
    const shown = membersOf(await client.call(listMembers))
    expect(shown.map((one) => one.email)).toContain(headAddress)
    expect(shown.map((one) => one.email)).not.toContain(stranger)
    expect((await client.call(removeMember, { params: { id: strange?.id ?? 0 } })).statusCode).toBe(404)

    const invited = email()
    const added = await client.call(addMember, {
      body: { email: invited, name: 'Пётр', role: 'accountant' },
    })
    expect(membersOf(added)).toContainEqual(expect.objectContaining({ email: invited, state: 'invited' }))
    expect((await invitationTo(invited)).id).not.toBe('')
    const taken = await client.call(addMember, { body: { email: stranger, name: 'Пётр', role: 'editor' } })
    expect(taken.statusCode).toBe(409)
  })

  it('G-08: a member who is removed is out at once; the last head stays', async () => {
    await sql`delete from staff_session`
    await sql`update staff_member set removed_at = now(), password_hash = null where role = 'head'`
    const first = email()
    const second = email()
    const one = await join(first, 'head', own)
    const two = await join(second, 'head', own)
    const ids = new Map(
      membersOf(await one.client.call(listMembers)).map((member) => [member.email, member.id]),
    )
    const remove = (id: string) => one.client.call(removeMember, { params: { id: ids.get(id) ?? 0 } })
    expect((await remove(second)).statusCode).toBe(200)
    expect((await two.client.call(getStaffSession)).statusCode).toBe(401)
    expect((await showPassword(second)).reply.statusCode).toBe(401)
    const last = await remove(first)
    expect(last.statusCode).toBe(403)
    expect((await one.client.call(getStaffSession)).statusCode).toBe(200)
  })

  it('G-03: who did what, and from where, is recorded and read by the head of that organisation alone', async () => {
    const address = email()
    const { client } = await join(address, 'head', own)
    const invited = email()
    await client.call(addMember, { body: { email: invited, name: 'Пётр', role: 'editor' } })
    const { acts } = actsSchema.parse((await client.call(listStaffActs)).json())
    expect(acts.slice(0, 2)).toMatchObject([
      { who: `Имя ${address}`, act: `staff add ${invited} editor`, network: '192.0.2.1' },
      { who: `Имя ${address}`, act: 'sign-in', network: '192.0.2.1' },
    ])
    const { client: stranger } = await join(email(), 'head', other)
    const others = actsSchema.parse((await stranger.call(listStaffActs)).json())
    expect(others.acts.map(({ act }) => act)).not.toContain(`staff add ${invited} editor`)
  })

  it('G-03: the record is read by pages', async () => {
    const { client } = await join(email(), 'head', own)
    const [organisation] = await sql<{ id: number }[]>`select id from organisation where inn = ${own}`
    await sql`
      insert into staff_act (at, who, act, organisation_id)
      select now(), 'кто-то', 'act ' || n, ${organisation?.id ?? 0} from generate_series(1, 120) n`
    const acts: string[] = []
    for (let before: number | undefined, more = true; more;) {
      const page = actsSchema.parse(
        (
          await client.call(listStaffActs, { query: before === undefined ? {} : { before: String(before) } })
        ).json(),
      )
      acts.push(...page.acts.map(({ act }) => act))
      before = page.acts.at(-1)?.id
      more = page.has_more
    }
    expect(acts.filter((act) => act.startsWith('act '))).toEqual(
      Array.from({ length: 120 }, (_, at) => `act ${120 - at}`),
    )
  })

  it('G-08: the operator lists members, and gives a new invitation to who lost the second factor', async () => {
    const address = email()
    const { client } = await join(address, 'editor', own)
    expect(await operator('staff', 'list', '--organisation', own)).toContain(
      `${address}  Имя ${address}  редактор  работает`,
    )
    expect(await operator('staff', 'reset', address)).toBe(`Приглашение уйдёт на ${address}`)
    expect((await client.call(getStaffSession)).statusCode).toBe(401)
    const again = new StaffClient(desk.browser())
    const accepted = await again.call(acceptInvitation, {
      body: { ...(await invitationTo(address)), password: staffPassword },
    })
    expect(accepted.json()).toMatchObject({ step: 'set_up' })
    expect(await operator('staff', 'remove', address)).toBe(`У ${address} больше нет доступа`)
    await expect(operator('staff', 'add', address, 'Имя', 'boss')).rejects.toThrow()
  })
})
