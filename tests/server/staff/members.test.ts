import { describe, expect, it } from 'vitest'
import {
  acceptInvitation,
  addMember,
  inviteAgain,
  listMembers,
  listStaffActs,
  removeMember,
} from '#contract/staff/endpoints.ts'
import { getStaffSession } from '#contract/staff/session-endpoints.ts'
import { actsSchema, membersSchema } from '#contract/staff/schema.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { openDesk, StaffClient, staffPassword } from '../support/staff.ts'

const { sql } = await testDatabase()
const [own, other] = ['7701234560', '7830002293']
for (const inn of [own, other])
  await sql`update organisation set inn = ${inn} where id = ${await addOrganisation(sql)}`
const desk = await openDesk(sql)
const { join, showPassword, operator, invitationTo } = desk

const newEmail = (() => {
  let count = 0
  return () => `member${(count += 1)}@uk.test`
})()
const parseMembers = (reply: { json(): unknown }) => membersSchema.parse(reply.json()).members

const findId = async (email: string): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`select id from staff_member where email = ${email}`
  return row?.id ?? 0
}

it('G-08: lets the head reinvite a member of the own staff who lost the phone', async () => {
  const { client } = await desk.join('head@uk.test', 'head', own)
  const lost = await desk.join('lost@uk.test', 'editor', own)
  await desk.join('stranger@uk.test', 'editor', other)
  const invite = async (email: string) => client.call(inviteAgain, { params: { id: await findId(email) } })

  const { members } = membersSchema.parse((await invite('lost@uk.test')).json())
  expect(members).toContainEqual(expect.objectContaining({ email: 'lost@uk.test', state: 'invited' }))
  expect((await lost.client.call(getStaffSession)).statusCode).toBe(401)
  const entered = await new StaffClient(desk.browser()).call(acceptInvitation, {
    body: { ...(await desk.invitationTo('lost@uk.test')), password: staffPassword },
  })
  expect(entered.json()).toMatchObject({ step: 'set_up' })
  const { acts } = actsSchema.parse((await client.call(listStaffActs)).json())
  expect(acts.map(({ act }) => act)).toContain('staff reset lost@uk.test')
  expect((await invite('stranger@uk.test')).statusCode).toBe(404)
})

it('G-08: does not let a head reinvite or remove the own account, which would end the session', async () => {
  const { client } = await desk.join('own@uk.test', 'head', own)
  await desk.join('second@uk.test', 'head', own)
  const id = await findId('own@uk.test')
  for (const endpoint of [inviteAgain, removeMember]) {
    const reply = await client.call(endpoint, { params: { id } })
    expect([reply.statusCode, JSON.stringify(reply.json())]).toEqual([
      403,
      expect.stringContaining('Себя заново пригласить или удалить нельзя'),
    ])
  }
  expect((await client.call(getStaffSession)).json()).toMatchObject({ step: 'in' })
  expect(parseMembers(await client.call(listMembers))).toContainEqual(
    expect.objectContaining({ email: 'own@uk.test', state: 'active' }),
  )
})

describe('staff of an organisation', () => {
  it('G-08: is listed, invited and removed by its own head', async () => {
    const headAddress = newEmail()
    const { client } = await join(headAddress, 'head', own)
    const stranger = newEmail()
    await join(stranger, 'head', other)
    const [strange] = await sql<{ id: number }[]>`select id from staff_member where email = ${stranger}`
    const shown = parseMembers(await client.call(listMembers))
    expect(shown.map((one) => one.email)).toContain(headAddress)
    expect(shown.map((one) => one.email)).not.toContain(stranger)
    expect((await client.call(removeMember, { params: { id: strange?.id ?? 0 } })).statusCode).toBe(404)

    const invited = newEmail()
    const added = await client.call(addMember, {
      body: { email: invited, name: 'Пётр', role: 'accountant' },
    })
    expect(parseMembers(added)).toContainEqual(expect.objectContaining({ email: invited, state: 'invited' }))
    expect((await invitationTo(invited)).id).not.toBe('')
    for (const email of [stranger, headAddress]) {
      const taken = await client.call(addMember, { body: { email, name: 'Пётр', role: 'editor' } })
      expect(taken.statusCode).toBe(409)
    }
  })

  it('G-08: signs a removed member out at once and keeps the last head', async () => {
    await sql`delete from staff_session`
    await sql`update staff_member set removed_at = now(), password_hash = null where role = 'head'`
    const first = newEmail()
    const second = newEmail()
    const one = await join(first, 'head', own)
    const two = await join(second, 'head', own)
    const ids = new Map(
      parseMembers(await one.client.call(listMembers)).map((member) => [member.email, member.id]),
    )
    const remove = (id: string) => one.client.call(removeMember, { params: { id: ids.get(id) ?? 0 } })
    expect((await remove(second)).statusCode).toBe(200)
    expect((await two.client.call(getStaffSession)).statusCode).toBe(401)
    expect((await showPassword(second)).reply.statusCode).toBe(401)
    const last = await remove(first)
    expect(last.statusCode).toBe(403)
    expect((await one.client.call(getStaffSession)).statusCode).toBe(200)
  })

  it('G-08: lets a removed member return by a new invitation and password', async () => {
    const { client } = await join(newEmail(), 'head', own)
    const email = newEmail()
    await join(email, 'editor', own)
    await client.call(removeMember, { params: { id: await findId(email) } })
    await join(email, 'accountant', own)
    expect((await showPassword(email)).reply.json()).toMatchObject({ role: 'accountant' })
  })

  it('G-08: does not count an invited head as a replacement of the last one', async () => {
    await sql`update staff_member set removed_at = now(), password_hash = null where role = 'head'`
    const only = newEmail()
    const { client } = await join(only, 'head', own)
    await client.call(addMember, { body: { email: newEmail(), name: 'Пётр', role: 'head' } })
    const removed = await client.call(removeMember, { params: { id: await findId(only) } })
    expect(removed.statusCode).toBe(403)
    expect((await client.call(getStaffSession)).statusCode).toBe(200)
  })

  it('G-03: lets the head read who did what and from where', async () => {
    const address = newEmail()
    const { client } = await join(address, 'head', own)
    const invited = newEmail()
    await client.call(addMember, { body: { email: invited, name: 'Пётр', role: 'editor' } })
    const { acts } = actsSchema.parse((await client.call(listStaffActs)).json())
    expect(acts.slice(0, 2)).toMatchObject([
      { who: `Имя ${address}`, act: `staff add ${invited} editor`, network: '192.0.2.1' },
      { who: `Имя ${address}`, act: 'sign-in', network: '192.0.2.1' },
    ])
    const { client: stranger } = await join(newEmail(), 'head', other)
    const others = actsSchema.parse((await stranger.call(listStaffActs)).json())
    expect(others.acts.map(({ act }) => act)).not.toContain(`staff add ${invited} editor`)
  })

  it('G-03: pages the audit log', async () => {
    const { client } = await join(newEmail(), 'head', own)
    const [organisation] = await sql<{ id: number }[]>`select id from organisation where inn = ${own}`
    await sql`
      insert into audit_log (at, who, act, organisation_id)
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

  it('G-08: is listed and reinvited by the operator', async () => {
    const address = newEmail()
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

describe('filters of the audit log', () => {
  const record = async (email: string, act: string, at: string, inn = own) => {
    await sql`
      insert into audit_log (at, who, act, member_id, organisation_id)
      select ${at}, ${email}, ${act}, member.id, organisation.id
      from organisation left join staff_member member on email = ${email} where inn = ${inn}`
  }

  it('G-03: leaves acts by member, subject and day of the organisation, and shows an import once', async () => {
    const email = newEmail()
    const { client } = await join(email, 'head', own)
    await record(email, 'news publish 7', '2026-02-10T20:59:00Z')
    await record(email, 'import check', '2026-02-10T21:01:00Z')
    await record(email, 'import confirm', '2026-02-10T21:02:00Z')
    await record(email, 'import июнь.csv payments', '2026-02-10T21:03:00Z')
    await record('чужой', 'news publish 8', '2026-02-10T20:58:00Z', other)
    const list = async (query: Record<string, string>) =>
      actsSchema.parse((await client.call(listStaffActs, { query })).json()).acts.map(({ act }) => act)
    const member = await findId(email)
    expect(await list({ member: String(member), day: '2026-02-11' })).toEqual(['import июнь.csv payments'])
    expect(await list({ member: String(member), day: '2026-02-10' })).toEqual(['news publish 7'])
    expect(await list({ day: '2026-02-10' })).toEqual(['news publish 7'])
    expect(await list({ member: String(member), subject: 'files' })).toEqual([
      'import июнь.csv payments',
      'import check',
    ])
    expect(await list({ member: String(member), subject: 'content' })).toEqual(['news publish 7'])
    expect(await list({ member: String(member), subject: 'cases' })).toEqual([])
    expect((await client.call(listStaffActs, { query: { day: 'вчера' } })).statusCode).toBe(400)
  })
})
